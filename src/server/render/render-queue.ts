/** The limits of concurrent page renders. */
interface RenderLimits {
  /** Renders at a time. */
  concurrency: number
  /** Renders at a time while a request that writes, such as an order, is in progress. */
  concurrencyDuringWrites: number
  /** Renders that wait for a slot. Further ones are refused. */
  maxWaiting: number
  /** Renders of one client that run or wait. Further ones are refused. */
  maxPerClient: number
  /** How long a render waits for a slot before it is refused. */
  maxWaitMs: number
}

const DEFAULT_LIMITS: RenderLimits = {
  concurrency: 8,
  concurrencyDuringWrites: 2,
  maxWaiting: 100,
  maxPerClient: 32,
  maxWaitMs: 10_000,
}

/** A page is not rendered, because too many others are. */
export class RenderOverloadError extends Error {
  override name = 'RenderOverloadError'
  /** For the header Retry-After. */
  readonly retryAfterSeconds = 5
}

/**
 * Bounds the renders of pages that are not stored, so that a flood of new URLs neither exhausts the process nor delays
 * orders. A render beyond the limits waits for a slot.
 */
export class RenderQueue {
  readonly #limits: RenderLimits
  readonly #waiting = new Set<() => void>()
  readonly #countByClient = new Map<string, number>()
  #running = 0
  #writes = 0

  constructor(limits: Partial<RenderLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
  }

  /**
   * Renders as soon as there is a slot.
   * @param client the client's IP address
   * @throws RenderOverloadError when the queue is full, the client has too many renders in it, or none becomes free in time
   */
  async run<Result>(client: string, render: () => Promise<Result>): Promise<Result> {
    const count = this.#countByClient.get(client) ?? 0
    if (count >= this.#limits.maxPerClient) throw new RenderOverloadError('Too many pages are rendered for one client')
    this.#countByClient.set(client, count + 1)
    try {
      await this.#acquireSlot()
      try {
        return await render()
      } finally {
        this.#running -= 1
        this.#startWaiting()
      }
    } finally {
      this.#release(client)
    }
  }

  /** Records that a request that writes is in progress. Returns the function that records its end. */
  beginWrite(): () => void {
    this.#writes += 1
    return () => {
      this.#writes -= 1
      this.#startWaiting()
    }
  }

  get #slots(): number {
    return this.#writes > 0 ? this.#limits.concurrencyDuringWrites : this.#limits.concurrency
  }

  async #acquireSlot(): Promise<void> {
    if (this.#running >= this.#slots) await this.#waitForSlot()
    else this.#running += 1
  }

  #waitForSlot(): Promise<void> {
    if (this.#waiting.size >= this.#limits.maxWaiting) throw new RenderOverloadError('Too many pages wait for a render')
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(start)
        reject(new RenderOverloadError('No render slot became free in time'))
      }, this.#limits.maxWaitMs)
      this.#waiting.add(start)
    })
  }

  #startWaiting(): void {
    for (const start of this.#waiting) {
      if (this.#running >= this.#slots) return
      this.#waiting.delete(start)
      this.#running += 1
      start()
    }
  }

  #release(client: string): void {
    const count = (this.#countByClient.get(client) ?? 1) - 1
    if (count > 0) this.#countByClient.set(client, count)
    else this.#countByClient.delete(client)
  }
}
