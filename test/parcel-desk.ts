import { eq, sql } from 'drizzle-orm'
import type { PlacedOrder } from '../src/domain/order.ts'
import type { Shipment } from '../src/domain/shipment.ts'
import { siteSettings } from '../src/server/content/content.tables.ts'
import { letters } from '../src/server/mail/mail.tables.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { jobHandlers } from '../src/server/workers.ts'
import { makeProduct, orderOf } from './factories.ts'
import { loginAdmin } from './people.ts'
import { openTestShiprocket, type TestShiprocket } from './shiprocket.ts'
import { openTestStore, type TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

export const WEBHOOK_TOKEN = 'a-token-of-sixteen'

/** A store that ships with the test Shiprocket, somebody of its staff, and what they do. */
export interface ParcelDesk {
  shiprocket: TestShiprocket
  store: TestStore
  staff: Visitor
  /** Places an order. @returns its number */
  place(): Promise<number>
  /** Places an order, hands it over and waits until everything is booked. @returns its number */
  shipped(): Promise<number>
  orderOf(id: number): Promise<typeof orders.$inferSelect>
  /** The order's last shipment, as staff see it. */
  shipmentOf(id: number): Promise<Shipment | undefined>
  /** What the order's customer was told by mail: `order-shipped`, `order-delivered`… */
  toldOf(id: number): Promise<string[]>
  /** How often Shiprocket heard a call. */
  count(call: string): number
  close(): Promise<void>
}

const WAIT = { tries: 1200, pauseMs: 50 }

/** Opens it, and does its jobs but asking for parcels. Tries again at once, not in a while. */
export async function openParcelDesk(settings: Record<string, string> = {}): Promise<ParcelDesk> {
  const shiprocket = await openTestShiprocket()
  const store = await openTestStore({
    ...shiprocket.account(),
    SHIPROCKET_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    SHIPROCKET_LIMIT_MS: '500',
    ...settings,
  })
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
  await store.db.execute(sql`update pgboss.queue set retry_delay = 0, retry_backoff = false`)
  const { 'courier-poll': _, mail: __, ...handlers } = jobHandlers(store.services)
  await store.services.jobs.work(handlers)
  const { visitor: staff } = await loginAdmin(store)
  const place = async () => {
    const book = await makeProduct(store)
    const order = orderOf([{ productId: book.id, quantity: 1 }])
    return (await store.visitor().ask<PlacedOrder>('POST', '/orders', order)).body.id
  }
  const shipmentOf = async (id: number) => (await staff.get<Shipment[]>(`/admin/orders/${id}/shipments`))[0]
  return {
    shiprocket,
    store,
    staff,
    place,
    shipmentOf,
    async shipped() {
      const id = await place()
      await staff.call('POST', `/shiprocket/create-order/${id}`)
      await until(async () => (await shipmentOf(id))?.booking === 'done')
      return id
    },
    async orderOf(id) {
      const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('There is no such order')
      return row
    },
    async toldOf(id) {
      const rows = await store.db.select({ key: letters.key }).from(letters).orderBy(letters.id)
      return rows.flatMap(({ key }) => (key.endsWith(`/${id}/customer`) ? (key.split('/')[0] ?? []) : []))
    },
    count: (call) => shiprocket.heard.filter((heard) => heard.call === call).length,
    async close() {
      await store.close()
      await shiprocket.close()
    },
  }
}

/** Waits for something to be so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < WAIT.tries; tries += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, WAIT.pauseMs))
  }
  throw new Error('It did not come to be so')
}
