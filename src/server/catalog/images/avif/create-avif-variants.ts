import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { parseStoredImage, IMAGES_URL, variantName, variantWidths } from '../../../../domain/catalog/images/images.ts'
import { programFile } from '../../../package-files.ts'
import type { FileStorage } from '../../../storage/file-storage.ts'

const ENCODER = programFile('catalog/images/avif/encode-avif.ts')
const TIMEOUT_MS = 60_000
// Requests have priority over encoding.
const ENCODER_NICENESS = 10
/** Maximum size of an AVIF relative to the WebP. A smaller saving is not worth the storage. */
const MAX_SIZE_RATIO = 0.9

/** Returns the file name of the AVIF of an image or variant. */
export const avifName = (name: string): string => name.replace(/\.webp$/, '.avif')

/**
 * Creates an AVIF of an image and each of its variants when that saves at least a tenth. Skips existing AVIFs, missing
 * images, and images that take longer than a minute to encode.
 * @param name file name of the full size
 * @param limitMs time for each file
 * @returns the names of the created files
 */
export async function createAvifVariants(files: FileStorage, name: string, limitMs = TIMEOUT_MS): Promise<string[]> {
  const created: string[] = []
  const full = await files.read(name)
  const width = parseStoredImage(IMAGES_URL + name)?.width
  if (!full || !width) return created
  const variants = variantWidths(width).map((variantWidth) => ({ file: variantName(name, variantWidth), variantWidth }))
  for (const { file, variantWidth } of [...variants, { file: name, variantWidth: width }]) {
    const webp = await files.read(file)
    if (!webp || (await files.exists(avifName(file)))) continue
    const avif = await encodeAvif(full, variantWidth, limitMs)
    if (avif && avif.length <= webp.length * MAX_SIZE_RATIO) {
      await files.put(avifName(file), avif, { contentType: 'image/avif' })
      created.push(avifName(file))
    }
  }
  return created
}

/** Encodes in a child process. @returns undefined after a timeout */
async function encodeAvif(webp: Uint8Array, width: number, limitMs: number): Promise<Buffer | undefined> {
  const encoder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENCODER, String(width)], {
    // The IPC channel closes when the store exits, which ends the encoder.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const { stdin, stdout, stderr } = encoder
  if (!stdin || !stdout || !stderr) throw new Error('The encoder has no input and output')
  const closed = new Promise<void>((resolve, reject) => {
    encoder.once('error', reject)
    encoder.once('close', () => resolve())
  })
  if (encoder.pid !== undefined) setPriority(encoder.pid, ENCODER_NICENESS)
  // Writing fails when the encoder has exited. Its exit code is checked below.
  stdin.on('error', () => {})
  stdin.end(webp)
  const [bytes, errors] = await Promise.all([buffer(stdout), text(stderr), closed])
  if (encoder.signalCode === 'SIGKILL') return undefined
  if (encoder.exitCode !== 0) throw new Error(`The AVIF encoder ended with code ${encoder.exitCode}: ${errors}`)
  return bytes
}
