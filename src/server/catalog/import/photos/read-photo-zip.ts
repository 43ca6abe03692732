import path from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { IMPORT_MAX_BYTES } from '../../../../domain/catalog/import/product-file.ts'
import { ValidationError } from '../../../http/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../images/process-image.ts'

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

export interface ZipFile {
  /** The path within the archive. */
  name: string
  size: number
  /** @throws ValidationError (400) at the end of the time */
  read(): Promise<Uint8Array>
}

export interface PhotoZip {
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
export const isTooLarge = ({ size }: ZipFile): boolean => size > MAX_UPLOAD_BYTES
