// One event stream per browser, because browsers limit connections per site: the tab that
// holds the lock subscribes and broadcasts events to the other tabs.

const CHANNEL_NAME = 'rankshelf-orders'
const EVENT_NAMES = ['connected', 'new-order', 'order', 'resync']
const RECONNECT_MS = 10_000

interface OrderEventListener {
  /** An event, with the server's time. */
  onEvent: (at: string, isNewOrder: boolean) => void
  /** The session or the admin right ended. */
  onSessionEnd: () => void
}
type ChannelMessage = { at: string; isNewOrder: boolean } | 'session-end' | 'request-last-event'

/** Subscribes to order events. Returns a function that unsubscribes. */
export function subscribeToOrderEvents(listener: OrderEventListener): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  const unsubscribed = new AbortController()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin
  const broadcast = (message: ChannelMessage) => channel.postMessage(message)
  let lastEventAt: string | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data === 'session-end') listener.onSessionEnd()
    else if (data !== 'request-last-event') listener.onEvent(data.at, data.isNewOrder)
    else if (lastEventAt !== undefined) broadcast({ at: lastEventAt, isNewOrder: false })
  })
  const connectForAllTabs = () =>
    new Promise<void>((release) => {
      const close = connectEventSource({
        onEvent: (at, isNewOrder) => {
          lastEventAt = at
          broadcast({ at, isNewOrder })
          listener.onEvent(at, isNewOrder)
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
      source.addEventListener(name, ({ data }: MessageEvent<string>) =>
        onEvent((JSON.parse(data) as { at: string }).at, name === 'new-order'),
      )
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
