import { eq, sql } from 'drizzle-orm'
import type { PlacedOrder } from '../src/domain/orders/order.ts'
import type { Shipment } from '../src/domain/shipping/shipment.ts'
import { siteSettings } from '../src/server/settings/settings.tables.ts'
import { emails } from '../src/server/email/email.tables.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { jobHandlers } from '../src/server/job-handlers.ts'
import { makeProduct, buildOrder } from './factories.ts'
import { loginAsAdmin } from './users.ts'
import { openFakeShiprocket, type FakeShiprocket } from './fake-servers/shiprocket.ts'
import { openTestStore, type TestStore } from './test-store.ts'
import type { TestClient } from './test-client.ts'

export const WEBHOOK_TOKEN = 'a-token-of-sixteen'

/** A store that ships with the test Shiprocket, somebody of its staff, and what they do. */
export interface ShippingFixture {
  shiprocket: FakeShiprocket
  store: TestStore
  staff: TestClient
  /** Places an order. @returns its number */
  placeOrder(): Promise<number>
  /** Places an order, hands it over and waits until everything is booked. @returns its number */
  placeAndShip(): Promise<number>
  findOrder(id: number): Promise<typeof orders.$inferSelect>
  /** The order's last shipment, as staff see it. */
  latestShipment(id: number): Promise<Shipment | undefined>
  /** What the order's customer was told by mail: `order-shipped`, `order-delivered`… */
  customerEmails(id: number): Promise<string[]>
  /** How often Shiprocket heard a call. */
  countRequests(call: string): number
  close(): Promise<void>
}

const POLL = { tries: 1200, pauseMs: 50 }

/** Opens it, and does its jobs but asking for parcels. Tries again at once, not in a while. */
export async function openShippingFixture(settings: Record<string, string> = {}): Promise<ShippingFixture> {
  const shiprocket = await openFakeShiprocket()
  const store = await openTestStore({
    ...shiprocket.settings(),
    SHIPROCKET_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    SHIPROCKET_TIMEOUT_MS: '500',
    ...settings,
  })
  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
  await store.db.execute(sql`update pgboss.queue set retry_delay = 0, retry_backoff = false`)
  const { 'tracking-poll': _, email: __, ...handlers } = jobHandlers(store.services)
  await store.services.jobs.work(handlers)
  const { client: staff } = await loginAsAdmin(store)
  const place = async () => {
    const book = await makeProduct(store)
    const order = buildOrder([{ productId: book.id, quantity: 1 }])
    return (await store.client().requestJson<PlacedOrder>('POST', '/orders', order)).body.id
  }
  const shipmentOf = async (id: number) => (await staff.getJson<Shipment[]>(`/admin/orders/${id}/shipments`))[0]
  return {
    shiprocket,
    store,
    staff,
    placeOrder: place,
    latestShipment: shipmentOf,
    async placeAndShip() {
      const id = await place()
      await staff.request('POST', `/shiprocket/create-order/${id}`)
      await waitFor(async () => (await shipmentOf(id))?.booking === 'done')
      return id
    },
    async findOrder(id) {
      const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('There is no such order')
      return row
    },
    async customerEmails(id) {
      const rows = await store.db.select({ key: emails.key }).from(emails).orderBy(emails.id)
      return rows.flatMap(({ key }) => (key.endsWith(`/${id}/customer`) ? (key.split('/')[0] ?? []) : []))
    },
    countRequests: (call) => shiprocket.requests.filter((heard) => heard.call === call).length,
    async close() {
      await store.close()
      await shiprocket.close()
    },
  }
}

/** Waits for something to be so. */
export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < POLL.tries; tries += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, POLL.pauseMs))
  }
  throw new Error('It did not come to be so')
}
