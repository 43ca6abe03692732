import { eq, sql } from 'drizzle-orm'
import type { Shipment } from '../src/domain/shipping/shipment.ts'
import { siteSettings } from '../src/server/settings/settings.tables.ts'
import { emails } from '../src/server/email/email.tables.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { jobHandlers } from '../src/server/job-handlers.ts'
import { placeOrder } from './factories.ts'
import { loginAsAdmin } from './users.ts'
import { openFakeShiprocket, type FakeShiprocket } from './fake-servers/shiprocket.ts'
import { openTestStore, type TestStore } from './test-store.ts'
import type { TestClient } from './test-client.ts'

export const WEBHOOK_TOKEN = 'a-token-of-sixteen'

/** A store with a fake Shiprocket account and a staff client. */
export interface ShippingFixture {
  shiprocket: FakeShiprocket
  store: TestStore
  staff: TestClient
  /** Places an order. @returns its id */
  placeOrder(): Promise<number>
  /** Places and ships an order, and waits until the booking is done. @returns its id */
  placeAndShip(): Promise<number>
  findOrder(id: number): Promise<typeof orders.$inferSelect>
  /** Returns the newest shipment of an order, as staff see it. */
  latestShipment(id: number): Promise<Shipment | undefined>
  /** Returns the emails to the customer of an order: `order-shipped`, `order-delivered`… */
  customerEmails(id: number): Promise<string[]>
  /** Returns the number of requests that Shiprocket received for a method and path. */
  countRequests(endpoint: string): number
  close(): Promise<void>
}

const POLL = { attempts: 1200, intervalMs: 50 }

/** Opens the fixture and runs its jobs except the tracking poll. Failed jobs are retried at once. */
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

  const latestShipment = async (id: number) => (await staff.getJson<Shipment[]>(`/admin/orders/${id}/shipments`))[0]
  return {
    shiprocket,
    store,
    staff,
    placeOrder: () => placeOrder(store),
    latestShipment,
    async placeAndShip() {
      const id = await placeOrder(store)
      await staff.request('POST', `/shiprocket/create-order/${id}`)
      await waitFor(async () => (await latestShipment(id))?.booking === 'done')
      return id
    },
    async findOrder(id) {
      const [row] = await store.db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error(`No order ${id}`)
      return row
    },
    async customerEmails(id) {
      const rows = await store.db.select({ key: emails.key }).from(emails).orderBy(emails.id)
      return rows.flatMap(({ key }) => (key.endsWith(`/${id}/customer`) ? (key.split('/')[0] ?? []) : []))
    },
    countRequests: (endpoint) => shiprocket.requests.filter((request) => request.endpoint === endpoint).length,
    async close() {
      await store.close()
      await shiprocket.close()
    },
  }
}

/** Waits until a condition is true. */
export async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < POLL.attempts; attempt += 1) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, POLL.intervalMs))
  }
  throw new Error('The condition did not become true')
}
