// Shows the notifications of new orders on a device of staff, also when no page is open. It handles no other requests.

/**
 * What this file uses of a service worker: TypeScript's types of pages do not have it.
 * @typedef {{ waitUntil: (work: Promise<unknown>) => void }} Waiting
 * @typedef {Waiting & { data: { json: () => { title: string, body: string, path: string } } }} PushEvent
 * @typedef {Waiting & { notification: Notification }} NotificationEvent
 * @typedef {{
 *   registration: ServiceWorkerRegistration
 *   clients: { openWindow: (url: string) => Promise<unknown> }
 *   addEventListener: ((type: 'push', listener: (event: PushEvent) => void) => void)
 *     & ((type: 'notificationclick', listener: (event: NotificationEvent) => void) => void)
 * }} PushWorker
 */
const worker = /** @type {PushWorker} */ (/** @type {unknown} */ (globalThis))

worker.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json()
  // A later notification replaces the one before, and sounds again.
  const options = { body, icon: '/mark.svg', tag: 'new-orders', renotify: true, data: path }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(worker.clients.openWindow(String(event.notification.data)))
})
