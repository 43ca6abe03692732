import sharp from 'sharp'
import type { FileStorage } from '../../storage/file-storage.ts'
import { createVariant, decodeInTurn, imageHash } from './process-image.ts'

const VARIANT = /\.w(\d+)\.webp$/
const BOX_HEADER_BYTES = 8

/**
 * Reads stored images and checks each when it is first read after the start, because a damaged image would stay in browsers
 * for a year.
 */
export class IntactImages {
  readonly #files: Pick<FileStorage, 'read' | 'put'>
  readonly #reportDamage: (name: string) => void
  readonly #checked = new Set<string>()

  constructor(files: Pick<FileStorage, 'read' | 'put'>, reportDamage: (name: string) => void) {
    this.#files = files
    this.#reportDamage = reportDamage
  }

  /** Returns an image; a damaged variant is created again from the full size. Undefined if there is no intact image. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const bytes = await this.#files.read(name)
    if (!bytes || this.#checked.has(name)) return bytes
    if (!(await isIntact(name, bytes))) {
      this.#reportDamage(name)
      return this.#recreate(name)
    }
    this.#checked.add(name)
    return bytes
  }

  async #recreate(name: string): Promise<Uint8Array | undefined> {
    const width = variantWidthOf(name)
    const full = width && (await this.read(name.replace(VARIANT, '.webp')))
    if (!full) return undefined
    const bytes = await createVariant(full, width)
    await this.#files.put(name, bytes, { contentType: 'image/webp' })
    this.#checked.add(name)
    return bytes
  }
}

/** Whether a stored image is undamaged: the full size by the hash in its name, a variant because it can be decoded. */
export async function isIntact(name: string, bytes: Uint8Array): Promise<boolean> {
  if (name.endsWith('.avif')) return isCompleteAvif(bytes)
  const width = variantWidthOf(name)
  return width ? canBeDecoded(bytes, width) : name.startsWith(imageHash(bytes))
}

const variantWidthOf = (name: string): number | undefined => {
  const width = VARIANT.exec(name)?.[1]
  return width === undefined ? undefined : Number(width)
}

const canBeDecoded = (bytes: Uint8Array, width: number): Promise<boolean> =>
  decodeInTurn(async () => {
    try {
      const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      return info.width === width
    } catch {
      return false
    }
  })

/** Whether the boxes of an AVIF fill the file. This process does not decode AVIF. */
function isCompleteAvif(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  while (offset + BOX_HEADER_BYTES <= bytes.length) {
    const size = view.getUint32(offset)
    if (size < BOX_HEADER_BYTES) return false
    if (offset === 0 && Buffer.from(bytes.subarray(4, BOX_HEADER_BYTES)).toString('latin1') !== 'ftyp') return false
    offset += size
  }
  return offset === bytes.length && offset > 0
}
