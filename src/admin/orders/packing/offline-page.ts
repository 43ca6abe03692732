const WORKER = '/pack-worker.js'

/** Stores the packing page on this device, so that it loads without a connection, if the browser can do that. */
export async function storePageOffline(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER, { scope: location.pathname })
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of this page, not a window
    active?.postMessage([location.href, ...loaded])
  } catch {
    return
  }
}
