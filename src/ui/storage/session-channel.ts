import type { User } from '../../domain/accounts/session.ts'

const CHANNEL_NAME = 'rankshelf-session'
/** The orders to pack that `public/pack-worker.js` stores on the device. */
const PACKING_CACHE = 'packing-data'

/** One per tab: a channel does not receive its own messages. */
let opened: BroadcastChannel | undefined
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel(CHANNEL_NAME))

/** Notifies the other tabs of a login, or with null of a logout, which removes what staff had on the device. */
export function broadcastSession(user: User | null): void {
  if (!user && 'caches' in globalThis) void caches.delete(PACKING_CACHE)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin
  channel().postMessage(user)
}

/** Calls the listener with the user, or null, after a login or logout in another tab. Returns a function that unsubscribes. */
export function onSessionElsewhere(listener: (user: User | null) => void): () => void {
  const receive = ({ data }: MessageEvent<User | null>) => listener(data)
  channel().addEventListener('message', receive)
  return () => channel().removeEventListener('message', receive)
}
