import { and, eq, isNull } from 'drizzle-orm'
import { processImage } from '../../catalog/images/process-image.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { returnPhotos } from '../../database/schema/returns.ts'

/** More photos than a request can have: some are removed again before it is sent. */
const MAX_UNSENT_PHOTOS = 12

/**
 * Stores a photo for a request that is not sent yet, re-encoded without its metadata.
 * @returns its id
 * @throws ImageError for an unusable image
 * @throws ConflictError (409) when the order has too many photos of unsent requests
 */
export async function storeReturnPhoto(db: Database, orderId: number, upload: Blob): Promise<string> {
  const unsent = and(eq(returnPhotos.orderId, orderId), isNull(returnPhotos.returnId))
  if ((await db.$count(returnPhotos, unsent)) >= MAX_UNSENT_PHOTOS) {
    throw new ConflictError('too_many_photos', 'Too many photos. Send the request, or try again tomorrow.')
  }
  const { files } = await processImage(new Uint8Array(await upload.arrayBuffer()))
  const [full] = files
  if (!full) throw new Error('The image has no file')
  const [row] = await db.insert(returnPhotos).values({ orderId, webp: full.bytes }).returning({ id: returnPhotos.id })
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** Returns the WebP file of a photo of an order; undefined if there is none. */
export async function readReturnPhoto(db: Queryable, orderId: number, id: string): Promise<Uint8Array | undefined> {
  const isPhoto = and(eq(returnPhotos.id, id), eq(returnPhotos.orderId, orderId))
  const [row] = await db.select({ webp: returnPhotos.webp }).from(returnPhotos).where(isPhoto)
  return row?.webp
}

/** The response with a private photo: only the browser of this user may store it. */
export const photoResponse = (webp: Uint8Array): Response =>
  new Response(webp as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  })
