import { ApiError, toUserMessage } from '../../../api-client.ts'
import type { PackedRequest } from '../../../domain/orders/packing.ts'
import { randomId } from '../../../ui/random-id.ts'
import { readStorage, writeStorage } from '../../../ui/storage/safe-storage.ts'
import { ExternalStore } from '../../components/external-store.ts'

const KEY = 'rankshelf-packing'
const RETRY_MS = 5000
const SERVER_ERROR = 500
/** Statuses after which a change is sent again: no login, or too many requests. */
const TEMPORARY = new Set([401, 403, 429])

interface Change extends PackedRequest {
  orderId: number
  /** Identifies the change: another tab may have added one in the meantime. */
  key: string
}
interface Rejection {
  orderId: number
  reason: string
}
/** What waits on this device, and what the server has rejected. */
export interface OutboxState {
  waiting: readonly Change[]
  rejected: readonly Rejection[]
}

/**
 * Sends the packed orders of this device to the server, one after the other in the order in which they were packed. What
 * cannot be sent waits in the browser's storage, also over a reload, and is sent again; the server accepts repetitions.
 */
export class PackingOutbox extends ExternalStore<OutboxState> {
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #send: (orderId: number, change: PackedRequest) => Promise<void>

  constructor(send: (orderId: number, change: PackedRequest) => Promise<void>) {
    super(readState() ?? { waiting: [], rejected: [] })
    this.#send = send
  }

  /** Sends what waits, now and whenever the connection returns. @returns stops it */
  start(): () => void {
    const flush = () => void this.#flush()
    addEventListener('online', flush)
    flush()
    return () => {
      removeEventListener('online', flush)
      clearTimeout(this.#timer)
    }
  }

  add(orderId: number, change: PackedRequest): void {
    const added = { ...change, orderId, key: randomId() }
    this.#update(({ waiting, ...state }) => ({ ...state, waiting: [...waiting, added] }))
    void this.#flush()
  }

  /** Removes a rejection that staff have read. */
  dismiss(orderId: number): void {
    this.#update(({ rejected, ...state }) => ({
      ...state,
      rejected: rejected.filter((one) => one.orderId !== orderId),
    }))
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      for (let [next] = this.getState().waiting; next; [next] = this.getState().waiting) await this.#sendFirst(next)
    } catch {
      this.#timer = setTimeout(() => void this.#flush(), RETRY_MS)
    } finally {
      this.#isSending = false
    }
  }

  /** @throws the error of a request that should be sent again */
  async #sendFirst({ orderId, key, ...change }: Change): Promise<void> {
    const rejection = await this.#send(orderId, change).then(() => undefined, rejectionOf)
    this.#update(({ waiting, rejected }) => ({
      waiting: waiting.filter((one) => one.key !== key),
      rejected: rejection === undefined ? rejected : [...rejected, { orderId, reason: rejection }],
    }))
  }

  #update(change: (state: OutboxState) => OutboxState): void {
    // Without storage, the state of this page counts.
    const changed = change(readState() ?? this.getState())
    writeStorage(() => localStorage, KEY, JSON.stringify(changed))
    this.setState(changed)
  }
}

/** Returns the message of a final rejection. @throws any other error: without a response or a login the change is sent again */
function rejectionOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= SERVER_ERROR || TEMPORARY.has(error.status)) throw error
  return toUserMessage(error, 'The order could not be marked as packed.')
}

function readState(): OutboxState | undefined {
  const stored = readStorage(() => localStorage, KEY)
  if (stored === null) return undefined
  try {
    const { waiting, rejected } = JSON.parse(stored) as OutboxState
    return { waiting: [...waiting], rejected: [...rejected] }
  } catch {
    return undefined
  }
}
