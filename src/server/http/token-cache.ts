/** What a service outside gave, and for how long it holds. */
interface FetchedToken<Value> {
  value: Value
  ttlMs: number
}

/** Something that a service outside gives for a while, such as a token: fetched when it is needed, and kept while it holds. */
export class TokenCache<Value> {
  readonly #fetch: () => Promise<FetchedToken<Value>>
  #cached: { value: Value; until: number } | undefined
  #pending: Promise<Value> | undefined

  constructor(fetch: () => Promise<FetchedToken<Value>>) {
    this.#fetch = fetch
  }

  /** The value that is kept, or a new one. Those who ask together share one fetch. @throws whatever fetching throws */
  async get(): Promise<Value> {
    if (this.#cached && this.#cached.until > Date.now()) return this.#cached.value
    this.#pending ??= this.#refresh().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  /** Forgets a value that was not accepted, or whatever is kept. Another one that came meanwhile stays. */
  invalidate(value: Value | undefined = this.#cached?.value): void {
    if (this.#cached?.value === value) this.#cached = undefined
  }

  async #refresh(): Promise<Value> {
    const { value, ttlMs } = await this.#fetch()
    this.#cached = { value, until: Date.now() + ttlMs }
    return value
  }
}
