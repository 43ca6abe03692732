import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { FailedJob } from '../../src/domain/jobs/failed-jobs.ts'
import { siteSettings } from '../../src/server/database/schema/platform.ts'
import { emails } from '../../src/server/database/schema/email.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { shipments } from '../../src/server/database/schema/shipping.ts'
import { makeProduct, buildOrder } from '../factories.ts'
import { loginAsAdmin } from '../users.ts'
import type { FaultInjection } from './fault-injection.ts'
import type { TestStore } from '../test-store.ts'
import type { TestClient } from '../test-client.ts'
import { scaleLimit } from '../machine-speed.ts'

type Store = Pick<TestStore, 'db' | 'client'>

const CONCURRENCY = 6
const POLL_INTERVAL_MS = 200

/** Configures the store to send through the flaky proxy. */
export async function configureSmtp({ db }: Pick<Store, 'db'>, { smtpProxy }: FaultInjection): Promise<void> {
  const settings = {
    'email.enabled': 'true',
    'email.host': '127.0.0.1',
    'email.port': String(smtpProxy.port),
    'admin.email': 'owner@shop.example',
  }
  await db.insert(siteSettings).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
}

/**
 * Places and ships orders while faults are injected. Then it stops the faults and, as staff, retries the failed shipments
 * and resends the failed emails.
 */
export async function runOrderLoad(
  store: Store,
  faults: FaultInjection,
  count: number,
): Promise<{ orderIds: number[] }> {
  const book = await makeProduct(store, { stock: count })
  const { client: staff } = await loginAsAdmin(store)
  const orderIds = await runConcurrently(count, async () => {
    const order = buildOrder([{ productId: book.id, quantity: 1 }])
    const { status, body } = await store.client().requestJson<{ id: number }>('POST', '/orders', order)
    if (status !== 201) throw new Error(`Order response: ${status}`)
    await shipOrder(staff, body.id)
    return body.id
  })
  await waitUntilDone(
    'every email was attempted',
    async () => (await store.db.$count(emails, eq(emails.attempts, 0))) === 0,
  )
  faults.stopFaults()
  await waitUntilDone('every order is at the courier', async () => {
    const unshipped = await store.db.select({ id: orders.id }).from(orders).where(isNull(orders.shiprocketOrderId))
    for (const { id } of unshipped) await shipOrder(staff, id)
    return unshipped.length === 0
  })
  await waitUntilDone('every shipment is booked', async () => {
    const unbooked = await store.db.select({ id: shipments.id }).from(shipments).where(ne(shipments.booking, 'done'))
    for (const { id } of unbooked) await retryJob(staff, { kind: 'shipment', id: String(id) })
    return unbooked.length === 0
  })
  for (const id of orderIds) await staff.request('PUT', `/orders/${id}`, { status: 'shipped' })
  await waitUntilDone('every email is sent', async () => {
    const failedJobs = await staff.getJson<FailedJob[]>('/admin/failed-jobs?limit=1000')
    for (const job of failedJobs) if (job.kind === 'email') await retryJob(staff, job)
    return (await store.db.$count(emails, ne(emails.status, 'sent'))) === 0
  })
  return { orderIds }
}

const shipOrder = (staff: TestClient, id: number) => staff.request('POST', `/shiprocket/create-order/${id}`)
const retryJob = (staff: TestClient, { kind, id }: Pick<FailedJob, 'kind' | 'id'>) =>
  staff.request('POST', `/admin/failed-jobs/${kind}/${id}/retry`)

/** Runs `work` `count` times with limited concurrency. */
async function runConcurrently<Done>(count: number, work: () => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  let left = count
  const runNext = async () => {
    while (left > 0) {
      left -= 1
      done.push(await work())
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  return done
}

/** Polls a condition. @throws Error that names the step on a timeout */
async function waitUntilDone(step: string, isDone: () => Promise<boolean>): Promise<void> {
  // Far longer than any step of the longest soak test.
  const limit = performance.now() + scaleLimit(15 * 60_000)
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error(`Timed out: ${step}.`)
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Counts the emails and shipments that the fake servers received, and those in the database. */
export async function countOutcome(store: Pick<Store, 'db'>, faults: FaultInjection, orderIds: number[]) {
  const arrivals = Map.groupBy(faults.smtp.messages, (email) => /^Message-ID: <(.*)@/m.exec(email)?.[1] ?? '')
  const keyPatterns = ['order-placed.%.customer', 'order-placed.%.staff', 'order-shipped.%.customer']
  const expectedKeys = orderIds.flatMap((id) => keyPatterns.map((pattern) => pattern.replace('%', String(id))))
  const creations = faults.shiprocket.requests.filter(({ endpoint }) => endpoint === 'POST /orders/create/adhoc')
  const created = Map.groupBy(creations, ({ body }) => Number(body.order_id))
  return {
    orders: await store.db.$count(orders),
    emailsSent: await store.db.$count(emails, eq(emails.status, 'sent')),
    emailsMissing: expectedKeys.filter((key) => !arrivals.has(key)).length,
    emailsUnexpected: [...arrivals.keys()].filter((key) => !expectedKeys.includes(key)).length,
    /** Sent again with the same Message-ID because the acceptance was lost. */
    emailsRedelivered: faults.smtp.messages.length - arrivals.size,
    acceptancesLost: faults.smtpProxy.undelivered.filter((reply) => reply.includes('queued')).length,
    shipmentsBooked: await store.db.$count(shipments, isNotNull(shipments.trackingNumber)),
    shipmentsMissing: orderIds.filter((id) => !created.has(id)).length,
    shipmentsDuplicated: [...created.values()].filter((requests) => requests.length > 1).length,
  }
}
