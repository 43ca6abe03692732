const LIMIT_BYTES = 64 * 1024 * 1024
const MISS_TTL_MS = 60_000

interface CacheEntry {
  bytes: Uint8Array | undefined
  /** Expiry of a miss, in milliseconds of `performance.now()`. */
  expiresAt: number
}

/**
 * In-memory LRU cache of files, bounded by bytes, so that covers are not fetched from the bucket for every request. Files
 * never expire, because their names are content hashes. Misses expire after a minute.
 */
export class FileCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #pending = new Map<string, Promise<Uint8Array | undefined>>()
  readonly #limit: number
  #bytes = 0

  /** @param limit maximum size in bytes */
  constructor(limit = LIMIT_BYTES) {
    this.#limit = limit
  }

  /** Returns the cached file or reads it. Concurrent calls for a name share one read. */
  get(name: string, read: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
    const entry = this.#entries.get(name)
    if (entry && performance.now() < entry.expiresAt) {
      this.#set(name, entry)
      return Promise.resolve(entry.bytes)
    }
    const pending = this.#pending.get(name)
    if (pending) return pending
    const request = read()
      .then((bytes) => {
        // Not cached when invalidated in the meantime: the bytes may be outdated.
        if (this.#pending.get(name) === request) {
          this.#set(name, { bytes, expiresAt: bytes ? Infinity : performance.now() + MISS_TTL_MS })
        }
        return bytes
      })
      .finally(() => {
        if (this.#pending.get(name) === request) this.#pending.delete(name)
      })
    this.#pending.set(name, request)
    return request
  }

  /** Drops a file that was written or removed. */
  invalidate(name: string): void {
    this.#pending.delete(name)
    this.#bytes -= sizeOf(this.#entries.get(name))
    this.#entries.delete(name)
  }

  #set(name: string, entry: CacheEntry): void {
    this.#bytes += sizeOf(entry) - sizeOf(this.#entries.get(name))
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    for (const [oldestName, oldest] of this.#entries) {
      if (this.#bytes <= this.#limit) return
      this.#bytes -= sizeOf(oldest)
      this.#entries.delete(oldestName)
    }
  }
}

// The name and the entry take about 200 bytes.
const sizeOf = (entry: CacheEntry | undefined): number => (entry ? (entry.bytes?.length ?? 0) + 200 : 0)
