// Notifications of new orders on the phones and computers of staff (Web Push, RFC 8030).
import { z } from 'zod'

/** The push services of the browsers: Chrome and its relatives, Firefox, Safari, Edge. */
const PUSH_SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Whether a URL belongs to the push service of a browser. The shop sends requests to no other host. */
export function isPushService(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port } = new URL(url)
  const isKnown = PUSH_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  return protocol === 'https:' && port === '' && isKnown
}

/** A key of this many bytes in base64url. */
const key = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `Must be ${bytes} bytes in base64url`)

/** `POST /api/admin/push-subscriptions`: the subscription as the browser serializes it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .url('Must be a URL')
    .max(1000)
    .refine((url) => isPushService(url), 'Must be the push service of a browser'),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>

/** `GET /api/admin/push-subscriptions/key`: the public key that a browser subscribes with. */
export const pushKeySchema = z.object({ publicKey: z.string() })

/** What a device shows. `public/push-worker.js` reads it. */
export interface PushNotification {
  title: string
  body: string
  /** The page that a tap opens. */
  path: string
}

/** Returns the notification of new orders. It has no name and no amount: it is shown on a locked screen. */
export function newOrdersNotification({ orders, copies }: { orders: number; copies: number }): PushNotification {
  return {
    title: orders === 1 ? 'New order' : `${orders} new orders`,
    body: copies === 1 ? '1 book to pack' : `${copies} books to pack`,
    path: '/admin?tab=orders&view=to-send',
  }
}
