/** Somebody who is told what changes, for as long as they listen. */
export interface EventSubscriber {
  /** These have changed; `undefined`: anything may have. */
  onChange(names: readonly string[] | undefined): void
  /** Nothing will be told any more: the store closes. */
  onClose(): void
}

/** Passes on what the database announced to whoever listens in this process, such as the open pages of the staff. */
export class EventBus {
  readonly #subscribers = new Set<EventSubscriber>()
  #open = true

  /** Listens until the function that is given back is called. */
  subscribe(reader: EventSubscriber): () => void {
    if (this.#open) this.#subscribers.add(reader)
    else reader.onClose()
    return () => this.#subscribers.delete(reader)
  }

  /** Tells everybody who listens. */
  publish(names?: readonly string[]): void {
    for (const reader of this.#subscribers) reader.onChange(names)
  }

  /** Ends what is open, and whatever is opened from now on. */
  close(): void {
    this.#open = false
    for (const reader of this.#subscribers) reader.onClose()
    this.#subscribers.clear()
  }

  /** How many listen, for figures and tests. */
  get size(): number {
    return this.#subscribers.size
  }
}
