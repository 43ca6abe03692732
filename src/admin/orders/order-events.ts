// One event stream per browser, because browsers limit connections per site: the tab that
// holds the lock subscribes and broadcasts events to the other tabs.

const CHANNEL_NAME = 'rankshelf-orders'
const EVENT_NAMES = ['hello', 'new-order', 'order', 'anything']
const RECONNECT_MS = 10_000

interface OrderEventListener {
  /** An event, with the server's time. */
  onEvent: (at: string) => void
  /** The session or the admin right ended. */
  onSessionEnd: () => void
}
type ChannelMessage = { at: string } | 'over' | 'what is the time?'

/** Subscribes to order events. Returns a function that unsubscribes. */
export function subscribeToOrderEvents(hearer: OrderEventListener): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  const leaving = new AbortController()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin
  const say = (word: ChannelMessage) => channel.postMessage(word)
  let last: string | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data === 'over') hearer.onSessionEnd()
    else if (data !== 'what is the time?') hearer.onEvent(data.at)
    else if (last !== undefined) say({ at: last })
  })
  const lead = () =>
    new Promise<void>((release) => {
      const close = connectEventSource({
        onEvent: (at) => {
          last = at
          say({ at })
          hearer.onEvent(at)
        },
        onSessionEnd: () => {
          say('over')
          hearer.onSessionEnd()
        },
      })
      leaving.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  say('what is the time?')
  // Web Locks need a secure context; without them every tab subscribes by itself.
  if (isSecureContext) navigator.locks.request(CHANNEL_NAME, { signal: leaving.signal }, lead).catch(() => undefined)
  else void lead()
  return () => {
    leaving.abort()
    channel.close()
  }
}

function connectEventSource({ onEvent: hear, onSessionEnd: over }: OrderEventListener): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    source = new EventSource('/api/admin/events')
    for (const name of EVENT_NAMES) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => hear((JSON.parse(data) as { at: string }).at))
    }
    source.addEventListener('over', () => {
      source.close()
      over()
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
