// One event stream per browser, because browsers limit connections per site: the tab that
// holds the lock subscribes and broadcasts events to the other tabs.

const CHANNEL_NAME = 'rankshelf-orders'
const EVENT_NAMES = ['connected', 'new-order', 'order', 'resync']
const RECONNECT_MS = 10_000

interface OrderEvent {
  /** By the server's clock. */
  at: string
  isNewOrder: boolean
  /** How long no order had changed; 0 for a change. */
  unchangedMs: number
}
interface OrderEventListener {
  onEvent: (event: OrderEvent) => void
  /** The session or the admin right ended. */
  onSessionEnd: () => void
}
type ChannelMessage = OrderEvent | 'session-end' | 'request-last-event'

/** Subscribes to order events. Returns a function that unsubscribes. */
export function subscribeToOrderEvents(listener: OrderEventListener): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  const unsubscribed = new AbortController()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin
  const broadcast = (message: ChannelMessage) => channel.postMessage(message)
  let last: { at: string; changedAtMs: number } | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data === 'session-end') listener.onSessionEnd()
    else if (data !== 'request-last-event') listener.onEvent(data)
    else if (last) broadcast({ at: last.at, isNewOrder: false, unchangedMs: Date.now() - last.changedAtMs })
  })
  const connectForAllTabs = () =>
    new Promise<void>((release) => {
      const close = connectEventSource({
        onEvent: (event) => {
          last = { at: event.at, changedAtMs: Date.now() - event.unchangedMs }
          broadcast(event)
          listener.onEvent(event)
        },
        onSessionEnd: () => {
          broadcast('session-end')
          listener.onSessionEnd()
        },
      })
      unsubscribed.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  broadcast('request-last-event')
  // Web Locks need a secure context; without them every tab subscribes by itself.
  if (isSecureContext)
    navigator.locks.request(CHANNEL_NAME, { signal: unsubscribed.signal }, connectForAllTabs).catch(() => undefined)
  else void connectForAllTabs()
  return () => {
    unsubscribed.abort()
    channel.close()
  }
}

function connectEventSource({ onEvent, onSessionEnd }: OrderEventListener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    source = new EventSource('/api/admin/events')
    for (const name of EVENT_NAMES) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const { at, unchangedMs = 0 } = JSON.parse(data) as { at: string; unchangedMs?: number }
        onEvent({ at, isNewOrder: name === 'new-order', unchangedMs })
      })
    }
    source.addEventListener('session-ended', () => {
      source.close()
      onSessionEnd()
    })
    source.addEventListener('error', () => {
      // The browser reconnects after a lost connection, not after an error response.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
