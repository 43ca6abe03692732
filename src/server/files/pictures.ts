import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Sharp, WebpOptions } from 'sharp'
import { PICTURE_WIDTHS, PICTURES_URL, pictureName, smallerCopy, smallerWidths } from '../../domain/pictures.ts'

/** Largest upload that is looked at, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

const MAX_PIXELS = 40_000_000
// A strip of a picture (1 × 30,000) would break the WebP format's own limit.
const MAX_HEIGHT = 4_800
const MAX_SECONDS = 20
const FULL_WIDTH = Math.max(...PICTURE_WIDTHS)

// The decoder's name for what the bytes claim to be. An animated PNG is a PNG whose first frame is kept.
const DECODERS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

// Every other reader stays shut, so a file that passes for one format can never reach the reader of another.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

/** One file to keep: the full size or a smaller copy. */
export type PictureFile = { name: string; bytes: Uint8Array; contentType: 'image/webp' }

/** A picture ready to be stored: `path` is its address once `files` are kept under their names. */
export type PreparedPicture = { path: string; width: number; height: number; files: PictureFile[] }

export type RefusalReason = 'too-large' | 'wrong-type' | 'unreadable'

const REFUSALS = {
  'too-large': 'This image is too large. Choose one of at most 5 MB and 40 megapixels.',
  'wrong-type': 'This file is not an image the store can use. Choose a JPEG, PNG, GIF or WebP image.',
  unreadable: 'This image is damaged or incomplete. Save it again and choose the new file.',
} satisfies Record<RefusalReason, string>

/** An upload that cannot become a picture. `message` is a plain sentence that may be shown. */
export class PictureRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(REFUSALS[reason], options)
    this.name = 'PictureRefused'
    this.reason = reason
  }
}

/**
 * Turns an upload into what is stored: WebP, upright, without metadata, at most 1200 wide, never enlarged, with its
 * smaller copies. Judged by its bytes alone; nothing of the uploaded file itself is kept.
 * @throws {PictureRefused} too many bytes or pixels, not one of the four formats, or not decodable to its end.
 */
export async function preparePicture(
  bytes: Uint8Array,
  quality: WebpOptions = { quality: 80 },
): Promise<PreparedPicture> {
  await requireUsablePicture(bytes)
  const upright = openPicture(bytes).autoOrient().timeout({ seconds: MAX_SECONDS })
  const full = await encode(upright, FULL_WIDTH, quality)
  const { width, height } = full
  const hash = createHash('sha256').update(full.bytes).digest('hex').slice(0, 16)
  const name = pictureName(hash, width, height)
  const files = [asFile(name, full.bytes)]
  for (const copyWidth of smallerWidths(width)) {
    const copy = await encode(upright, copyWidth, quality)
    files.push(asFile(smallerCopy(name, copyWidth), copy.bytes))
  }
  return { path: PICTURES_URL + name, width, height, files }
}

async function requireUsablePicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new PictureRefused('too-large')
  const claimed = DECODERS[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!claimed) throw new PictureRefused('wrong-type')
  const { format } = await openPicture(bytes).metadata().catch(refuse)
  if (format !== claimed) throw new PictureRefused('wrong-type')
}

function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
}

async function encode(picture: Sharp, width: number, quality: WebpOptions) {
  const { data, info } = await picture
    .clone()
    .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp(quality)
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { bytes: data, width: info.width, height: info.height }
}

// The decoder's errors carry no code, only English text.
function refuse(cause: unknown): never {
  const tooManyPixels = cause instanceof Error && cause.message.includes('pixel limit')
  throw new PictureRefused(tooManyPixels ? 'too-large' : 'unreadable', { cause })
}

function asFile(name: string, bytes: Uint8Array): PictureFile {
  return { name, bytes, contentType: 'image/webp' }
}
