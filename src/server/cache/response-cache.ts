import { LRUCache } from 'lru-cache'
import { addTags, collectTags } from './cache-tags.ts'
import { type CachedResponse, type RenderedResponse, toCachedResponse } from './cached-response.ts'

interface CacheEntry {
  response: CachedResponse
  tags: ReadonlySet<string>
}

/** A render in flight, and the logical time of its start. */
interface PendingEntry {
  startedAt: number
  promise: Promise<CacheEntry>
}

type Render = () => Promise<Response | RenderedResponse>

const MAX_BYTES = 256 * 1024 * 1024
/** Memory of an entry besides its key and bodies: headers of each encoding, and tags. */
const ENTRY_OVERHEAD_BYTES = 4096
const CACHEABLE_STATUSES = new Set([200, 301])

/**
 * An LRU of complete responses, bounded by bytes. A response is rendered once per key and stored until one of its tags is
 * invalidated. Nothing expires by time: the database publishes the tags of changed rows.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #inFlight = new Map<string, PendingEntry>()
  readonly #invalidatedAt = new Map<string, number>()
  #pendingCount = 0
  #allInvalidatedAt = 0
  /** Logical time: counts invalidations. */
  #clock = 0
  #enabled = true

  constructor({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }, key) => response.bytes + key.length + ENTRY_OVERHEAD_BYTES,
      dispose: ({ tags }, key) => this.#unlinkTags(key, tags),
    })
  }

  /** Returns the stored response and marks it as recently used; does not render. */
  find(key: string): CachedResponse | undefined {
    return this.#entries.get(key)?.response
  }

  /**
   * Returns the stored response, or renders and stores it. Concurrent calls for one key share a render.
   * @param route the label of the route in log and metrics
   */
  async get(key: string, render: Render, route?: string): Promise<CachedResponse> {
    const entry = this.#entries.get(key) ?? (await this.#load(key, render, route))
    addTags(entry.tags)
    return entry.response
  }

  /** Removes the responses with any of these tags, or all responses if no tags are given. */
  invalidate(tags?: readonly string[]): void {
    this.#clock += 1
    if (!tags) {
      this.#allInvalidatedAt = this.#clock
      this.#entries.clear()
      return
    }
    for (const tag of tags) {
      if (this.#pendingCount > 0) this.#invalidatedAt.set(tag, this.#clock)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  /** Enables or disables the cache, and clears it. Disabled while LISTEN is down: invalidations would be missed. */
  setEnabled(enabled: boolean): void {
    this.#enabled = enabled
    this.invalidate()
  }

  /** The number of stored responses and their memory. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  #load(key: string, render: Render, route: string | undefined): Promise<CacheEntry> {
    const pending = this.#inFlight.get(key)
    // A render that began before the last invalidation may be stale. A page that began later must not include it.
    if (pending?.startedAt === this.#clock) return pending.promise
    this.#pendingCount += 1
    const startedAt = this.#clock
    const promise = this.#render(key, render, route, startedAt).finally(() => {
      if (this.#inFlight.get(key)?.promise === promise) this.#inFlight.delete(key)
      this.#pendingCount -= 1
      if (this.#pendingCount === 0) this.#invalidatedAt.clear()
    })
    this.#inFlight.set(key, { startedAt, promise })
    return promise
  }

  async #render(key: string, render: Render, route: string | undefined, startedAt: number): Promise<CacheEntry> {
    const { result: response, tags } = await collectTags(async () => toCachedResponse(await render(), route))
    const entry = { response, tags }
    if (this.#isCacheable(entry, startedAt)) this.#store(key, entry)
    return entry
  }

  #isCacheable({ response, tags }: CacheEntry, startedAt: number): boolean {
    if (!this.#enabled || !CACHEABLE_STATUSES.has(response.status) || this.#allInvalidatedAt > startedAt) return false
    const { 'cache-control': cacheControl = '', 'set-cookie': setCookie } = response.headers
    if (setCookie !== undefined || /no-store|private/.test(cacheControl)) return false
    return tags.values().every((tag) => (this.#invalidatedAt.get(tag) ?? 0) <= startedAt)
  }

  #store(key: string, entry: CacheEntry): void {
    this.#entries.set(key, entry)
    // The LRU does not store a response above its limit.
    if (!this.#entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #unlinkTags(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
