/** What a service outside gave, and for how long it holds. */
interface Lent<Value> {
  value: Value
  lifeMs: number
}

/** Something that a service outside gives for a while, such as a token: fetched when it is needed, and kept while it holds. */
export class ExpiringValue<Value> {
  readonly #fetch: () => Promise<Lent<Value>>
  #kept: { value: Value; until: number } | undefined
  #asking: Promise<Value> | undefined

  constructor(fetch: () => Promise<Lent<Value>>) {
    this.#fetch = fetch
  }

  /** The value that is kept, or a new one. Those who ask together share one fetch. @throws whatever fetching throws */
  async get(): Promise<Value> {
    if (this.#kept && this.#kept.until > Date.now()) return this.#kept.value
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** Forgets a value that was not accepted, or whatever is kept. Another one that came meanwhile stays. */
  drop(value: Value | undefined = this.#kept?.value): void {
    if (this.#kept?.value === value) this.#kept = undefined
  }

  async #ask(): Promise<Value> {
    const { value, lifeMs } = await this.#fetch()
    this.#kept = { value, until: Date.now() + lifeMs }
    return value
  }
}
