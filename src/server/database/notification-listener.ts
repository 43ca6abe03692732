import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inTurn } from './in-turn.ts'

/** Callbacks of a channel. */
export interface ChannelListener {
  onNotification(payload: string): void
  /** LISTEN is up or down. Notifications sent while it is down are lost. */
  onListeningChange(isListening: boolean): void
}

const MIN_RECONNECT_DELAY_MS = 50
const MAX_RECONNECT_DELAY_MS = 5000
// close() waits for a pending connection attempt.
const CONNECT_TIMEOUT_MS = 5000

/** Receives the notifications of all channels on one connection, which is reopened whenever it is lost. */
export class NotificationListener {
  readonly #connectionString: string
  readonly #closing = new AbortController()
  readonly #channels = new Map<string, ChannelListener>()
  readonly #done: Promise<void>
  #client: pg.Client | undefined
  readonly #run = inTurn()
  /** The wait for pending notifications whose statement is not sent yet. */
  #nextWait: Promise<void> | undefined

  constructor(connectionString: string) {
    this.#connectionString = connectionString
    this.#done = this.#listenWithReconnect()
  }

  /** Listens to a channel, now or as soon as the connection is open. */
  async listen(channel: string, listener: ChannelListener): Promise<void> {
    this.#channels.set(channel, listener)
    // If the connection is lost meanwhile, the next one listens to the channel.
    if (this.#client) await this.#startListening(this.#client, channel).catch(() => {})
  }

  /** Receives no more notifications of a channel. */
  async unlisten(channel: string): Promise<void> {
    this.#channels.delete(channel)
    await this.#run(() => this.#client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`)).catch(() => {})
  }

  /**
   * Waits until the notifications of all transactions that were committed before were received: PostgreSQL sends them before
   * the response to the next statement of the connection. Returns at once while the connection is lost.
   */
  receivePending(): Promise<void> {
    // Callers that wait for an earlier statement share the next one.
    this.#nextWait ??= this.#run(async () => {
      this.#nextWait = undefined
      await this.#client?.query('select 1')
    }).catch(() => {})
    return this.#nextWait
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#done
  }

  async #listenWithReconnect(): Promise<void> {
    let delayMs = MIN_RECONNECT_DELAY_MS
    while (!this.#closing.signal.aborted) {
      const connected = await this.#listenOnce()
      delayMs = connected ? MIN_RECONNECT_DELAY_MS : Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS)
      const { signal } = this.#closing
      if (!signal.aborted) await sleep(delayMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Listens on one connection until it is lost or the listener is closed. Returns whether the connection was established. */
  async #listenOnce(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'rankshelf-notifications',
    })
    const ended = Promise.withResolvers<void>()
    client.on('error', () => ended.resolve())
    client.once('end', () => ended.resolve())
    client.on('notification', ({ channel, payload = '' }) => this.#channels.get(channel)?.onNotification(payload))
    this.#closing.signal.addEventListener('abort', () => ended.resolve(), { once: true })
    try {
      await client.connect()
      this.#client = client
      // listen() itself starts the channels that are added while this loop runs.
      const channels = [...this.#channels.keys()]
      for (const channel of channels) await this.#startListening(client, channel)
      await ended.promise
      return true
    } catch {
      return false
    } finally {
      if (this.#client === client) this.#stopListening()
      await client.end().catch(() => {})
    }
  }

  async #startListening(client: pg.Client, channel: string): Promise<void> {
    await this.#run(() => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
    this.#channels.get(channel)?.onListeningChange(true)
  }

  #stopListening(): void {
    this.#client = undefined
    for (const listener of this.#channels.values()) listener.onListeningChange(false)
  }
}

/** Callbacks for committed changes. */
interface ChangeListener {
  /** Receives the cache tags and order events that a committed transaction published; `undefined` stands for all tags. */
  onChange(tags: readonly string[] | undefined): void
  /** LISTEN is up or down. Changes committed while it is down are unknown. */
  onListeningChange(isListening: boolean): void
}

const CHANNEL = 'changes'
/** Published by the database when the tags exceed a notification, and by TRUNCATE. */
const ALL_TAGS = '*'

/** Listens for the changes that the triggers of the database publish. */
export function listenForChanges(notifications: NotificationListener, listener: ChangeListener): Promise<void> {
  return notifications.listen(CHANNEL, {
    onNotification: (payload) => listener.onChange(payload === ALL_TAGS ? undefined : payload.split(' ')),
    onListeningChange: (isListening) => listener.onListeningChange(isListening),
  })
}
