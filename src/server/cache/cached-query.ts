interface Source<Result> {
  read: () => Promise<Result>
  /** Waits until all invalidations of transactions that were committed before were received. */
  receiveChanges: () => Promise<void>
}

/** The result of a query, stored in memory until its cache tag is invalidated. */
export class CachedQuery<Result> {
  readonly #tag: string
  readonly #source: Source<Result>
  #result: Promise<Result> | undefined
  #enabled = false

  /** @param tag the tag that is published when rows of the query change */
  constructor(tag: string, source: Source<Result>) {
    this.#tag = tag
    this.#source = source
  }

  /** Returns the result, which concurrent callers share. It contains every change that was committed before the call. */
  async get(): Promise<Result> {
    if (this.#result) await this.#source.receiveChanges()
    if (this.#result) return this.#result
    const result = this.#source.read()
    if (!this.#enabled) return result
    this.#result = result
    result.catch(() => {
      if (this.#result === result) this.#result = undefined
    })
    return result
  }

  /** Forgets the result, also one that is still read, if the tag is among these or no tags are given. */
  invalidate(tags?: readonly string[]): void {
    if (!tags || tags.includes(this.#tag)) this.#result = undefined
  }

  /** Enables or disables the cache, and clears it. Disabled while LISTEN is down: invalidations would be missed. */
  setEnabled(enabled: boolean): void {
    this.#enabled = enabled
    this.invalidate()
  }
}
