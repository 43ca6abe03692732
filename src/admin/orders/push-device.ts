import { api, ensureOk, readJson } from '../../api-client.ts'
import { pushSubscriptionSchema } from '../../domain/orders/push.ts'

const WORKER = '/push-worker.js'

/** The user or the browser does not allow notifications. */
export class PushBlockedError extends Error {}

/** Whether this browser can be notified while no page is open. On an iPhone, only after "Add to Home Screen". */
export const isPushSupported = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether this device is notified of new orders. */
export async function readPushState(): Promise<boolean> {
  return (await findSubscription()) !== null
}

/**
 * Requests the permission of the user and subscribes this device.
 * @throws PushBlockedError
 * @throws ApiError
 */
export async function startPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlockedError()
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await readJson(api.admin['push-subscriptions'].key.$get())
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    const json = pushSubscriptionSchema.parse(subscription.toJSON())
    await ensureOk(api.admin['push-subscriptions'].$post({ json }))
  } catch (error) {
    // Otherwise the switch would show a device that is not stored.
    await subscription.unsubscribe()
    throw error
  }
}

/** Ends the subscription of this device. @throws ApiError */
export async function stopPush(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await ensureOk(api.admin['push-subscriptions'].$delete({ query: { endpoint: subscription.endpoint } }))
  await subscription.unsubscribe()
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}
