const CHANNEL_NAME = 'rankshelf-logout'
/** The orders to pack that `public/pack-worker.js` stores on the device. */
const PACKING_CACHE = 'packing-data'

/** One per tab: a channel does not receive its own messages. */
let opened: BroadcastChannel | undefined
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel(CHANNEL_NAME))

/** Notifies the other tabs of the browser that the user has logged out, and removes what staff had on the device. */
export function broadcastLogout(): void {
  if ('caches' in globalThis) void caches.delete(PACKING_CACHE)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin
  channel().postMessage('logout')
}

/** Calls the listener when the user logs out in another tab. Returns a function that unsubscribes. */
export function onLogoutElsewhere(listener: () => void): () => void {
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}
