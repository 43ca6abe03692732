import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushNotification, PushSubscriptionRequest } from '../../../domain/orders/push.ts'
import type { PushKeys } from './push-keys.ts'

const TIMEOUT_MS = 10_000
/** A device that is off for longer finds the orders in the list. */
const TTL_S = 3600
/** The browser has dropped the subscription. */
const GONE = [404, 410]

/** Sends an HTTP request. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

export interface PushSender extends PushKeys {
  subject: string
  /** Sends the request to the push service; `fetch` itself outside of tests. */
  request: SendRequest
}

/**
 * Sends one notification, encrypted for its device.
 * @returns its state: `gone` if the device does not exist any more, `failed` if the push service refused it or is away
 */
export async function sendPush(
  { endpoint, keys }: PushSubscriptionRequest,
  notification: PushNotification,
  { publicKey, privateKey, subject, request }: PushSender,
): Promise<'sent' | 'gone' | 'failed'> {
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: { ...notification }, options: { ttl: TTL_S, urgency: 'high' } },
      { endpoint, expirationTime: null, keys },
      { subject, publicKey, privateKey },
    )
    // The runtime sets the length itself.
    const { 'content-length': _, ...sent } = headers
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await request(endpoint, { method, headers: sent, body, signal, redirect: 'error' })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    return GONE.includes(response.status) ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The contact of the store for push services: they accept a URL with HTTPS. */
export const pushSubject = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'https://localhost'
