const WORKER = '/pack-worker.js'

/** Keeps the packing page on this device, so that it loads without a connection. A browser that cannot do it goes on. */
export async function keepOnDevice(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER, { scope: location.pathname })
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage([location.href, ...loaded])
  } catch {
    return
  }
}
