import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { AppError } from '../http/errors.ts'
import { describeStorageError } from './bucket.ts'
import type { FileCache } from './file-cache.ts'

export interface ListedFile {
  name: string
  modifiedAt: Date
}

export interface FileMetadata extends ListedFile {
  bytes: number
  /** Differs for different content; in most buckets the MD5 of the bytes, in quotes. */
  etag: string
}

/** A failed storage operation. `reason` is a message for operators. */
export class StorageError extends AppError {
  readonly reason: string

  constructor(error: unknown) {
    super(503, 'storage_unavailable', 'Images cannot be stored or loaded right now. Please try again in a moment.')
    this.cause = error
    this.reason = `The file storage ${describeStorageError(error)}.`
  }
}

interface Options {
  /** Receives every error. */
  report: (error: StorageError) => void
  /** Cache of read files, for slow storage. */
  cache?: FileCache | undefined
  /** Base URL at which browsers can fetch the files. */
  publicUrl?: string | undefined
}

// Names are content hashes, so a cached file never changes.
const IMMUTABLE = 'public, max-age=31536000, immutable'
const NOT_FOUND_CODES = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** Storage of images by name, on a disk or in a bucket. Every method may throw StorageError (503). */
export class FileStorage {
  readonly #disk: Disk
  readonly #options: Options

  constructor(driver: DriverContract, options: Options) {
    this.#disk = new Disk(driver)
    this.#options = options
  }

  /** Stores a file atomically, replacing an existing one. */
  async put(
    name: string,
    contents: string | Uint8Array,
    { contentType }: { contentType?: string } = {},
  ): Promise<void> {
    const type = contentType ? { contentType } : {}
    await this.#try(() => this.#disk.put(name, contents, { ...type, cacheControl: IMMUTABLE }))
    this.#options.cache?.invalidate(name)
  }

  /** A file's bytes; undefined when it does not exist. */
  read(name: string): Promise<Uint8Array | undefined> {
    const read = () => this.#undefinedIfMissing(() => this.#disk.getBytes(name))
    return this.#options.cache?.get(name, read) ?? read()
  }

  async exists(name: string): Promise<boolean> {
    return this.#try(() => this.#disk.exists(name))
  }

  /** A file's metadata; undefined when it does not exist. */
  async stat(name: string): Promise<FileMetadata | undefined> {
    const metadata = await this.#undefinedIfMissing(() => this.#disk.getMetaData(name))
    if (!metadata) return undefined
    return { name, bytes: metadata.contentLength, modifiedAt: metadata.lastModified, etag: metadata.etag }
  }

  /** Removes a file, if it exists. */
  async remove(name: string): Promise<void> {
    await this.#try(() => this.#disk.delete(name))
    this.#options.cache?.invalidate(name)
  }

  /** All files, in no particular order. */
  async *list(): AsyncGenerator<ListedFile> {
    let next: string | undefined
    do {
      const from = next ? { paginationToken: next } : {}
      const page = await this.#try(() => this.#disk.listAll('/', { recursive: true, ...from }))
      for (const object of page.objects) {
        if (!object.isFile) continue
        // Undefined when the file was removed after it was listed.
        const metadata = await this.#undefinedIfMissing(() => object.getMetaData())
        if (metadata) yield { name: object.key, modifiedAt: metadata.lastModified }
      }
      next = page.paginationToken
    } while (next)
  }

  /** URL at which a browser can fetch a file directly; undefined when only the store serves it. */
  publicUrl(name: string): string | undefined {
    return this.#options.publicUrl && `${this.#options.publicUrl}/${name}`
  }

  #undefinedIfMissing<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
    return this.#try(() =>
      read().catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    )
  }

  async #try<Result>(operation: () => Promise<Result>): Promise<Result> {
    try {
      return await operation()
    } catch (error) {
      const storageError = new StorageError(error)
      this.#options.report(storageError)
      throw storageError
    }
  }
}

function isMissing(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? {}) as { code?: string; name?: string }
  return NOT_FOUND_CODES.has(code ?? '') || NOT_FOUND_CODES.has(name ?? '')
}
