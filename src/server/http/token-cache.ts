interface FetchedToken<Value> {
  value: Value
  ttlMs: number
}

/** Caches a token of an external service until it expires. Fetches it when it is needed. */
export class TokenCache<Value> {
  readonly #fetch: () => Promise<FetchedToken<Value>>
  #cached: { value: Value; expiresAt: number } | undefined
  #pending: Promise<Value> | undefined

  constructor(fetch: () => Promise<FetchedToken<Value>>) {
    this.#fetch = fetch
  }

  /** Returns the cached value or fetches one. Concurrent callers share one fetch. @throws the error of a failed fetch */
  async get(): Promise<Value> {
    if (this.#cached && this.#cached.expiresAt > Date.now()) return this.#cached.value
    this.#pending ??= this.#refresh().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  /** Removes a value that the service rejected, or without an argument the cached one. A newer value stays. */
  invalidate(value: Value | undefined = this.#cached?.value): void {
    if (this.#cached?.value === value) this.#cached = undefined
  }

  async #refresh(): Promise<Value> {
    const { value, ttlMs } = await this.#fetch()
    this.#cached = { value, expiresAt: Date.now() + ttlMs }
    return value
  }
}
