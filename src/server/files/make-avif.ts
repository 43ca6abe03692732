import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pictureOf, PICTURES_URL, smallerCopy, smallerWidths } from '../../domain/pictures.ts'
import type { FileStore } from './file-store.ts'

const ENCODER = path.join(import.meta.dirname, 'encode-avif.ts')
const LIMIT_MS = 60_000
// Visitors come first.
const NICE = 10
/** What an AVIF may weigh at most, as a share of the WebP: below that it is not worth its place. */
const WORTH = 0.9

/** Name of the AVIF beside a picture or one of its copies. */
export const avifName = (name: string): string => name.replace(/\.webp$/, '.avif')

/**
 * Puts an AVIF beside a picture and each of its copies where that saves a tenth or more. What is there is not made again;
 * a picture that takes longer than a minute stays as it is.
 * @param name the picture's full size; one that is gone is left alone
 * @returns the names of those it made
 */
export async function makeAvifs(files: FileStore, name: string, limitMs = LIMIT_MS): Promise<string[]> {
  const made: string[] = []
  const full = await files.read(name)
  const width = pictureOf(PICTURES_URL + name)?.width
  if (!full || !width) return made
  const copies = smallerWidths(width).map((copyWidth) => ({ copy: smallerCopy(name, copyWidth), copyWidth }))
  for (const { copy, copyWidth } of [...copies, { copy: name, copyWidth: width }]) {
    const webp = await files.read(copy)
    if (!webp || (await files.exists(avifName(copy)))) continue
    const avif = await encode(full, copyWidth, limitMs)
    if (avif && avif.length <= webp.length * WORTH) {
      await files.put(avifName(copy), avif, { contentType: 'image/avif' })
      made.push(avifName(copy))
    }
  }
  return made
}

/** @returns undefined when it was ended for taking too long */
async function encode(webp: Uint8Array, width: number, limitMs: number): Promise<Buffer | undefined> {
  const encoder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENCODER, String(width)], {
    // The channel tells the encoder when the store itself ends.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const { stdin, stdout, stderr } = encoder
  if (!stdin || !stdout || !stderr) throw new Error('The encoder has no input and output')
  const ended = new Promise<void>((resolve, reject) => {
    encoder.once('error', reject)
    encoder.once('close', () => resolve())
  })
  if (encoder.pid !== undefined) setPriority(encoder.pid, NICE)
  // One that has ended takes no more; how it ended is told below.
  stdin.on('error', () => {})
  stdin.end(webp)
  const [bytes, complaint] = await Promise.all([buffer(stdout), text(stderr), ended])
  if (encoder.signalCode === 'SIGKILL') return undefined
  if (encoder.exitCode !== 0) throw new Error(`The AVIF encoder ended with code ${encoder.exitCode}: ${complaint}`)
  return bytes
}
