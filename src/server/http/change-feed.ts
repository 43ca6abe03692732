/** Somebody who is told what changes, for as long as they listen. */
export interface FeedReader {
  /** These have changed; `undefined`: anything may have. */
  changed(names: readonly string[] | undefined): void
  /** Nothing will be told any more: the store closes. */
  closed(): void
}

/** Passes on what the database announced to whoever listens in this process, such as the open pages of the staff. */
export class ChangeFeed {
  readonly #readers = new Set<FeedReader>()
  #open = true

  /** Listens until the function that is given back is called. */
  listen(reader: FeedReader): () => void {
    if (this.#open) this.#readers.add(reader)
    else reader.closed()
    return () => this.#readers.delete(reader)
  }

  /** Tells everybody who listens. */
  tell(names?: readonly string[]): void {
    for (const reader of this.#readers) reader.changed(names)
  }

  /** Ends what is open, and whatever is opened from now on. */
  close(): void {
    this.#open = false
    for (const reader of this.#readers) reader.closed()
    this.#readers.clear()
  }

  /** How many listen, for figures and tests. */
  get size(): number {
    return this.#readers.size
  }
}
