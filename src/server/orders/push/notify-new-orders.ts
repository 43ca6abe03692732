import { buildPushPayload } from '@block65/webcrypto-web-push'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { TEST_SOURCE } from '../../../domain/orders/order-status.ts'
import {
  newOrdersNotification,
  type PushNotification,
  type PushSubscriptionRequest,
} from '../../../domain/orders/push.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import type { Database } from '../../database/connect.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderItems, orders, pushState, pushSubscriptions } from '../../database/schema/orders.ts'
import { readShopIdentity } from '../../settings/shop-identity.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'

const TIMEOUT_MS = 10_000
/** A device that is off for longer finds the orders in the list. */
const TTL_S = 3600
/** The browser has dropped the subscription. */
const GONE = [404, 410]

/** Sends an HTTP request. */
type SendRequest = (url: string, init: RequestInit) => Promise<Response>

interface PushSender extends PushKeys {
  subject: string
  /** Sends the request to the push service; `fetch` itself outside of tests. */
  request: SendRequest
}

/**
 * Sends one notification, encrypted for its device.
 * @returns its state: `gone` if the device does not exist any more, `failed` if the push service refused it or is away
 */
async function sendPush(
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
const pushSubject = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : 'https://localhost')

interface PushDeps {
  db: Database
  config: ShopIdentity & { secretKey: string | undefined }
  log: Logger
  request?: SendRequest
}

/** A transaction that places an order takes less: afterwards no earlier order can appear. */
const SETTLED = sql`now() - interval '5 seconds'`

/**
 * Notifies the devices of staff of the orders since the last run, in one notification for all of them. A killed run is
 * repeated, so a device can show the same notification again; none is lost. Devices that do not exist any more are removed.
 * @returns the number of new orders and of notified devices
 */
export async function notifyNewOrders(deps: PushDeps): Promise<{ orders: number; sent: number }> {
  const { db, config } = deps
  const devices = await listDevices(db)
  const keys = devices.length > 0 ? await readPushKeys(db, config.secretKey) : undefined
  if (!keys) {
    // The first device after a time without any is not notified of the orders of that time.
    await db.update(pushState).set({ notifiedUntil: sql`now()` })
    return { orders: 0, sent: 0 }
  }
  const { count, copies, until } = await countNewOrders(db)
  const sent = count === 0 ? 0 : await sendToAll(deps, keys, devices, { orders: count, copies })
  await db.update(pushState).set({ notifiedUntil: until })
  return { orders: count, sent }
}

async function sendToAll(
  { db, config, log, request = fetch }: PushDeps,
  keys: PushKeys,
  devices: Awaited<ReturnType<typeof listDevices>>,
  counts: { orders: number; copies: number },
): Promise<number> {
  const notification = newOrdersNotification(counts)
  const { publicUrl } = await readShopIdentity(db, config)
  const sender = { ...keys, subject: pushSubject(publicUrl), request }
  const results = await Promise.all(
    devices.map(async ({ id, endpoint, p256dh, auth }) => {
      const state = await sendPush({ endpoint, keys: { p256dh, auth } }, notification, sender)
      return { id, state }
    }),
  )
  const idsOf = (state: string) => results.filter((result) => result.state === state).map(({ id }) => id)
  const failed = idsOf('failed')
  if (failed.length > 0) log.warn({ subscriptions: failed }, 'push service refused a notification')
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, idsOf('gone')))
  return idsOf('sent').length
}

/** The devices of users who are still staff. */
const listDevices = (db: Database) =>
  db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.isAdmin, true)))

async function countNewOrders(db: Database): Promise<{ count: number; copies: number; until: Date }> {
  const { rows } = await db.execute<{ count: number; copies: number; until: string }>(sql`
    with settled as (select ${SETTLED} as until)
    select count(distinct o.id)::int as count, coalesce(sum(i.quantity), 0)::int as copies, until::text
    from settled cross join ${pushState} s
    left join ${orders} o on o.created_at >= s.notified_until and o.created_at < until and o.status <> 'cancelled'
      and o.source <> ${TEST_SOURCE}
    left join ${orderItems} i on i.order_id = o.id
    group by until`)
  const [row] = rows
  return { count: row?.count ?? 0, copies: row?.copies ?? 0, until: new Date(row?.until ?? Date.now()) }
}
