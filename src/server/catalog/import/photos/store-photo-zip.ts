import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PHOTO_ZIP_MAX_BYTES, type PhotoZipEvent } from '../../../../domain/catalog/import/import-photos.ts'
import { AppError, ValidationError } from '../../../http/errors.ts'
import { countedBody } from '../../../http/limits/body-limit.ts'
import { ImageError } from '../../images/process-image.ts'
import { storeUpload, type UploadDeps } from '../../images/store-upload.ts'
import { isTooLarge, type PhotoZip, type ZipFile } from './read-photo-zip.ts'
import { photoSets } from '../../../database/schema/imports.ts'

export const ZIP_TOO_LARGE = 'A ZIP with photos may have at most 200 MB'

/**
 * Writes a request body to a temporary file.
 * @returns its path and a function that removes it
 * @throws AppError (413) for a body above the limit
 */
export async function saveTemporarily(body: ReadableStream<Uint8Array>, maxBytes = PHOTO_ZIP_MAX_BYTES) {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'rankshelf-import-'))
  const remove = () => fs.promises.rm(folder, { recursive: true, force: true })
  const file = path.join(folder, 'import.zip')
  try {
    const counted = countedBody(Readable.fromWeb(body as never), maxBytes, ZIP_TOO_LARGE)
    await pipeline(counted, fs.createWriteStream(file, { mode: 0o600 }))
    return { file, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Stores the photos of a ZIP one after the other, returns its rows for the import, and closes it. A photo that cannot be used
 * is reported and does not stop the others.
 * @param onEvent receives the progress, then the result
 * @throws ValidationError (400) at the end of the time
 */
export async function storePhotoZip(
  deps: UploadDeps,
  zip: PhotoZip,
  onEvent: (event: PhotoZipEvent) => Promise<unknown>,
): Promise<void> {
  try {
    const table = { name: path.posix.basename(zip.table.name), content: await readBase64(zip.table) }
    const paths: Record<string, string> = {}
    const failed: { name: string; error: string }[] = []
    for (const [index, photo] of zip.photos.entries()) {
      await onEvent({ done: index, total: zip.photos.length })
      // Rows may write the name in capitals or not.
      const key = photo.name.toLowerCase()
      try {
        if (Object.hasOwn(paths, key)) throw new DuplicateName('Another photo of the ZIP has this name')
        if (isTooLarge(photo)) throw new ImageError('too-large')
        const bytes = await photo.read()
        paths[key] = await storeUpload(deps, new Blob([bytes as Uint8Array<ArrayBuffer>]))
      } catch (error) {
        failed.push({ name: photo.name, error: reasonOf(error) })
      }
    }
    const [set] = await deps.db.insert(photoSets).values({ paths }).returning({ id: photoSets.id })
    if (!set) throw new Error('INSERT returned no row')
    await onEvent({ photos: set.id, count: Object.keys(paths).length, failed, table })
  } finally {
    zip.close()
  }
}

async function readBase64(file: ZipFile): Promise<string> {
  try {
    return Buffer.from(await file.read()).toString('base64')
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new ValidationError({ file: `The file ${path.posix.basename(file.name)} of this ZIP is damaged` })
  }
}

class DuplicateName extends Error {}

/** @throws the error of the storage, which concerns all photos */
function reasonOf(error: unknown): string {
  if (error instanceof ImageError || error instanceof DuplicateName) return error.message
  if (error instanceof AppError) throw error
  return 'This file of the ZIP is damaged'
}
