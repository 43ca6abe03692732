export interface EventSubscriber {
  /** Receives the tags of changed rows; `undefined` means that any row may have changed. */
  onChange(tags: readonly string[] | undefined): void
  /** The bus was closed: no more events follow. */
  onClose(): void
}

/** Publishes the changes that the database notified to subscribers in this process, such as the event streams of staff. */
export class EventBus {
  readonly #subscribers = new Set<EventSubscriber>()
  #open = true
  #changedAt = performance.now()

  /** Adds a subscriber. The returned function removes it. */
  subscribe(subscriber: EventSubscriber): () => void {
    if (this.#open) this.#subscribers.add(subscriber)
    else subscriber.onClose()
    return () => this.#subscribers.delete(subscriber)
  }

  /** Publishes the tags of changed rows, or without an argument that any row may have changed. */
  publish(tags?: readonly string[]): void {
    this.#changedAt = performance.now()
    for (const subscriber of this.#subscribers) subscriber.onChange(tags)
  }

  /** Closes the bus for current and later subscribers. */
  close(): void {
    this.#open = false
    for (const subscriber of this.#subscribers) subscriber.onClose()
    this.#subscribers.clear()
  }

  /** Milliseconds since the last published change, or since this process started. */
  get unchangedMs(): number {
    return Math.floor(performance.now() - this.#changedAt)
  }

  /** The number of subscribers. */
  get size(): number {
    return this.#subscribers.size
  }
}
