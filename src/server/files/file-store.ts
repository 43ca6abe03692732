import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { Problem } from '../http/problem.ts'
import { reasonOf } from './bucket.ts'
import type { RecentFiles } from './recent-files.ts'

/** A file as a listing names it. */
export interface ListedFile {
  name: string
  changedAt: Date
}

/** A file as it is described when it is asked for by name. */
export interface DescribedFile extends ListedFile {
  bytes: number
  /** Of one version of its content; in most buckets the MD5 of its bytes, in quotes. */
  etag: string
}

/** The file store could not do what it was asked; nothing was lost. `reason` says to whoever runs the store what to look at. */
export class FileTrouble extends Problem {
  readonly reason: string

  constructor(error: unknown) {
    super(503, 'files_unavailable', 'Images cannot be kept or fetched just now. Please try again in a moment.')
    this.cause = error
    this.reason = `The file store ${reasonOf(error)}.`
  }
}

interface Options {
  /** Is told of every failure. */
  report: (trouble: FileTrouble) => void
  /** Keeps what was read lately, where reading is slow. */
  recent?: RecentFiles | undefined
  /** Where browsers can fetch the files themselves. */
  publicUrl?: string | undefined
}

// Names are hashes of content: whoever holds a file need never ask again.
const FOR_EVER = 'public, max-age=31536000, immutable'
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** Where pictures and other uploads are kept, by name, on a disk or in a bucket. Every call may throw FileTrouble (503). */
export class FileStore {
  readonly #disk: Disk
  readonly #options: Options

  constructor(driver: DriverContract, options: Options) {
    this.#disk = new Disk(driver)
    this.#options = options
  }

  /** Keeps a file under its name, whole or not at all. One that is there is replaced. */
  async put(
    name: string,
    contents: string | Uint8Array,
    { contentType }: { contentType?: string } = {},
  ): Promise<void> {
    const type = contentType ? { contentType } : {}
    await this.#try(() => this.#disk.put(name, contents, { ...type, cacheControl: FOR_EVER }))
    this.#options.recent?.forget(name)
  }

  /** A file's bytes; undefined where there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined> {
    const read = () => this.#unlessMissing(() => this.#disk.getBytes(name))
    return this.#options.recent?.get(name, read) ?? read()
  }

  async exists(name: string): Promise<boolean> {
    return this.#try(() => this.#disk.exists(name))
  }

  /** What is known of a file without reading it; undefined where there is none. */
  async describe(name: string): Promise<DescribedFile | undefined> {
    const found = await this.#unlessMissing(() => this.#disk.getMetaData(name))
    return found && { name, bytes: found.contentLength, changedAt: found.lastModified, etag: found.etag }
  }

  /** Removes a file, or does nothing where there is none. */
  async remove(name: string): Promise<void> {
    await this.#try(() => this.#disk.delete(name))
    this.#options.recent?.forget(name)
  }

  /** Every file there is, in no order. */
  async *list(): AsyncGenerator<ListedFile> {
    let next: string | undefined
    do {
      const from = next ? { paginationToken: next } : {}
      const page = await this.#try(() => this.#disk.listAll('/', { recursive: true, ...from }))
      for (const found of page.objects) {
        if (!found.isFile) continue
        // Removed since it was listed.
        const known = await this.#unlessMissing(() => found.getMetaData())
        if (known) yield { name: found.key, changedAt: known.lastModified }
      }
      next = page.paginationToken
    } while (next)
  }

  /** Where a browser can fetch a file without the store; undefined where only the store can. */
  publicAddress(name: string): string | undefined {
    return this.#options.publicUrl && `${this.#options.publicUrl}/${name}`
  }

  #unlessMissing<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
    return this.#try(() =>
      ask().catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    )
  }

  async #try<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch (error) {
      const trouble = new FileTrouble(error)
      this.#options.report(trouble)
      throw trouble
    }
  }
}

function isMissing(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? {}) as { code?: string; name?: string }
  return MISSING.has(code ?? '') || MISSING.has(name ?? '')
}
