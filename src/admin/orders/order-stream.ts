// One stream for a browser, however many tabs of the back office it has open: it grants a site few connections. The tab
// that has the lock listens and passes on to the others what it hears.

const NAME = 'rankshelf-orders'
const NEWS = ['hello', 'new-order', 'order', 'anything']
const AGAIN_MS = 10_000

interface Hearer {
  /** Something happened; the time is by the store's clock. */
  hear: (at: string) => void
  /** The session is over, or the right to listen. */
  over: () => void
}
type Word = { at: string } | 'over' | 'what is the time?'

/** Listens for what happens to orders until the function that is given back is called. */
export function openOrderStream(hearer: Hearer): () => void {
  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin
  const say = (word: Word) => channel.postMessage(word)
  let last: string | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'over') hearer.over()
    else if (data !== 'what is the time?') hearer.hear(data.at)
    else if (last !== undefined) say({ at: last })
  })
  const lead = () =>
    new Promise<void>((release) => {
      const close = listen({
        hear: (at) => {
          last = at
          say({ at })
          hearer.hear(at)
        },
        over: () => {
          say('over')
          hearer.over()
        },
      })
      leaving.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  say('what is the time?')
  // Locks are there over HTTPS and on this machine; elsewhere every tab listens for itself.
  if (isSecureContext) navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => undefined)
  else void lead()
  return () => {
    leaving.abort()
    channel.close()
  }
}

function listen({ hear, over }: Hearer): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    source = new EventSource('/api/admin/events')
    for (const name of NEWS) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => hear((JSON.parse(data) as { at: string }).at))
    }
    source.addEventListener('over', () => {
      source.close()
      over()
    })
    source.addEventListener('error', () => {
      // A connection that breaks is taken up again by the browser; one that is refused is not.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, AGAIN_MS)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
