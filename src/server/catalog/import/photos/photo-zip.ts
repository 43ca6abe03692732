import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { PHOTO_ZIP_MAX_BYTES, type PhotoZipEvent } from '../../../../domain/catalog/import/import-photos.ts'
import { IMPORT_MAX_BYTES } from '../../../../domain/catalog/import/product-file.ts'
import { photoSets } from '../../../database/schema/imports.ts'
import { AppError, ValidationError } from '../../../http/errors.ts'
import { countedBody } from '../../../http/limits/body-limit.ts'
import { ImageError, MAX_UPLOAD_BYTES } from '../../images/process-image.ts'
import { storeUpload, type UploadDeps } from '../../images/store-upload.ts'

const TABLE = /\.(?:csv|tsv|txt|xlsx?)$/i
const ARCHIVE = /\.(?:zip|rar|7z)$/i
const PHOTO = /\.(?:jpe?g|png|gif|webp)$/i
/** Files that operating systems add, and folders. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i
const MAX_ENTRIES = 5000
/** More than the archive may have: a bomb expands to a multiple. */
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024
const UNSAFE = 'This ZIP is damaged or has unsafe file names'
const CONTROL_CHARACTERS = /\p{Cc}/u
const TOO_SLOW = 'This ZIP takes too long to read. Divide it into smaller ones'

interface ZipFile {
  /** The path within the archive. */
  name: string
  size: number
  /** @throws ValidationError (400) at the end of the time */
  read(): Promise<Uint8Array>
}

interface PhotoZip {
  table: ZipFile
  photos: ZipFile[]
  close(): void
}

const zipError = (message: string) => new ValidationError({ file: message })

/**
 * Lists a ZIP with one file of rows and photos, whose folders may be separated as on Windows. Nothing is expanded until it is read,
 * and no entry expands to more than its declared size.
 * @param file the path of the archive
 * @param signal ends the time in which the ZIP is read
 * @throws ValidationError (400) for a file that is no ZIP, an unsafe name, an encrypted file, too many or too large files,
 *   none or several files of rows, or one that takes too long
 */
export async function openPhotoZip(file: string, signal: AbortSignal): Promise<PhotoZip> {
  const zip = await yauzl
    .openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    .catch(() => {
      throw zipError('This is not a ZIP file')
    })
  try {
    const files = await listFiles(zip, signal)
    const archives = files.filter(({ name }) => ARCHIVE.test(name))
    if (archives.length > 0)
      throw zipError(`The ZIP has another archive in it: ${namesOf(archives)}. Put its photos into the ZIP itself`)
    const tables = files.filter(({ name }) => TABLE.test(name))
    const [table] = tables
    if (!table) throw zipError('The ZIP has no CSV or XLSX file with the products')
    if (tables.length > 1) throw zipError(`The ZIP has several files of products: ${namesOf(tables)}`)
    if (table.size > IMPORT_MAX_BYTES) throw zipError('A file of products may have at most 10 MB')
    return { table, photos: files.filter(({ name }) => PHOTO.test(name)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function assertInTime({ aborted }: AbortSignal): void {
  if (aborted) throw zipError(TOO_SLOW)
}

async function listFiles(zip: yauzl.ZipFile, signal: AbortSignal): Promise<ZipFile[]> {
  if (zip.entryCount > MAX_ENTRIES) throw zipError(`A ZIP may have at most ${MAX_ENTRIES} files`)
  const files: ZipFile[] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      assertInTime(signal)
      const { fileName: name, uncompressedSize: size } = entry
      if (IGNORED.test(name)) continue
      if (CONTROL_CHARACTERS.test(name)) throw zipError(UNSAFE)
      if (entry.isEncrypted()) throw zipError('The ZIP is protected by a password. Make one without')
      total += size
      if (total > MAX_TOTAL_BYTES) throw zipError('The files of the ZIP are larger than 1 GB')
      files.push({ name, size, read: () => readEntry(zip, entry, signal) })
    }
  } catch (error) {
    if (error instanceof ValidationError) throw error
    // Names such as ../../passwd, absolute paths, or a damaged directory.
    throw zipError(UNSAFE)
  }
  return files
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    return await buffer(addAbortSignal(signal, stream))
  } catch (error) {
    assertInTime(signal)
    throw error
  }
}

const namesOf = (files: readonly ZipFile[]): string => files.map(({ name }) => path.posix.basename(name)).join(', ')

/** Whether a photo is larger than the store accepts, without reading it. */
const isTooLarge = ({ size }: ZipFile): boolean => size > MAX_UPLOAD_BYTES

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
