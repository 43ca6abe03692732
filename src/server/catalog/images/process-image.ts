import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type WebpOptions } from 'sharp'
import {
  IMAGE_WIDTHS,
  imageFileName,
  IMAGES_URL,
  variantName,
  variantWidths,
} from '../../../domain/catalog/images/images.ts'
import { AppError } from '../../http/errors.ts'
import { createConcurrencyLimit } from '../../http/limits/concurrency-limit.ts'

// Decoding takes a core and one of libuv's four threads, which password hashing and file reads also need.
const MAX_DECODES = 1

sharp.concurrency(Math.max(1, availableParallelism() - 1))

/** Decodes one image at a time in this process, so that uploads leave threads and cores for other requests. */
export const decodeInTurn = createConcurrencyLimit(MAX_DECODES)

/** Maximum size of an upload in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

const MAX_PIXELS = 40_000_000
// Some decoders take seconds for an image that is one pixel wide and millions of pixels high.
const MAX_SIDE = 12_000
// A very long image (1 × 30,000) would exceed the limit of WebP.
const MAX_HEIGHT = 4_800
const MAX_SECONDS = 20
const WEBP_QUALITY: WebpOptions = { quality: 80 }
const FULL_WIDTH = Math.max(...IMAGE_WIDTHS)

// The decoder's format by MIME type. Only the first frame of an animated PNG is used.
const DECODERS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

// All other decoders are blocked, so that a disguised file cannot reach them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

/** A file to store: the full size or a variant. */
type ImageFile = { name: string; bytes: Uint8Array; contentType: 'image/webp' }

/** A processed image: `path` is its URL path once `files` are stored. */
type ProcessedImage = { path: string; width: number; height: number; files: ImageFile[] }

type ImageErrorReason = 'too-large' | 'unsupported-type' | 'invalid-image'

const ERROR_MESSAGES = {
  'too-large': 'This image is too large. Choose one of at most 5 MB, 40 megapixels and 12,000 pixels a side.',
  'unsupported-type': 'This file is not an image the store can use. Choose a JPEG, PNG, GIF or WebP image.',
  'invalid-image': 'This image is damaged or incomplete. Save it again and choose the new file.',
} satisfies Record<ImageErrorReason, string>

const STATUSES = { 'too-large': 413, 'unsupported-type': 415, 'invalid-image': 400 } as const satisfies Record<
  ImageErrorReason,
  number
>

/** An upload that is not a usable image. */
export class ImageError extends AppError {
  readonly reason: ImageErrorReason

  constructor(reason: ImageErrorReason, options?: ErrorOptions) {
    super(STATUSES[reason], reason.replace('-', '_'), ERROR_MESSAGES[reason], options)
    this.reason = reason
  }
}

/**
 * Converts an upload to WebP with its variants: upright, without metadata, at most 1200 pixels wide, never enlarged. The
 * format is detected from the bytes alone.
 * @throws {ImageError} for an image that is too large, takes too long, has another format, or cannot be decoded
 * @param seconds that each of its sizes may take
 */
export const processImage = (
  bytes: Uint8Array,
  quality: WebpOptions = WEBP_QUALITY,
  seconds = MAX_SECONDS,
): Promise<ProcessedImage> => decodeInTurn(() => decodeImage(bytes, quality, seconds))

async function decodeImage(bytes: Uint8Array, quality: WebpOptions, seconds: number): Promise<ProcessedImage> {
  await assertSupportedImage(bytes)
  const upright = openImage(bytes, seconds).autoOrient()
  const full = await encodeWebp(upright, FULL_WIDTH, quality)
  const { width, height } = full
  const name = imageFileName(imageHash(full.bytes), width, height)
  const files = [toImageFile(name, full.bytes)]
  for (const variantWidth of variantWidths(width)) {
    const variant = await encodeWebp(upright, variantWidth, quality)
    files.push(toImageFile(variantName(name, variantWidth), variant.bytes))
  }
  return { path: IMAGES_URL + name, width, height, files }
}

const HASH_LENGTH = 16

/** Returns the content hash of an image's full size, which its name begins with. */
export const imageHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)

/** Creates a variant from the stored full size. */
export const createVariant = (full: Uint8Array, width: number): Promise<Uint8Array> =>
  decodeInTurn(async () => (await encodeWebp(openImage(full), width, WEBP_QUALITY)).bytes)

async function assertSupportedImage(bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new ImageError('too-large')
  const detected = DECODERS[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!detected) throw new ImageError('unsupported-type')
  const { format, width, height } = await openImage(bytes).metadata().catch(throwImageError)
  if (format !== detected) throw new ImageError('unsupported-type')
  if (width > MAX_SIDE || height > MAX_SIDE) throw new ImageError('too-large')
}

function openImage(bytes: Uint8Array, seconds = MAX_SECONDS): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds })
}

async function encodeWebp(image: Sharp, width: number, quality: WebpOptions) {
  const { data, info } = await image
    .clone()
    .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp(quality)
    .toBuffer({ resolveWithObject: true })
    .catch(throwImageError)
  return { bytes: data, width: info.width, height: info.height }
}

// The decoder's errors have no code, only a message.
function throwImageError(cause: unknown): never {
  const isTooLarge = cause instanceof Error && /pixel limit|timeout/.test(cause.message)
  throw new ImageError(isTooLarge ? 'too-large' : 'invalid-image', { cause })
}

function toImageFile(name: string, bytes: Uint8Array): ImageFile {
  return { name, bytes, contentType: 'image/webp' }
}
