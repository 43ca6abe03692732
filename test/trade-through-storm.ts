import { setTimeout as pause } from 'node:timers/promises'
import { eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { StaffLetter } from '../src/domain/letter.ts'
import { siteSettings } from '../src/server/content/content.tables.ts'
import { letters } from '../src/server/mail/mail.tables.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { shipments } from '../src/server/shipping/shipping.tables.ts'
import { makeProduct, orderOf } from './factories.ts'
import { loginAdmin } from './people.ts'
import type { Storm } from './storm.ts'
import type { TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

type Store = Pick<TestStore, 'db' | 'visitor'>

const AT_ONCE = 6
const LOOK_EVERY_MS = 200
/** Far more than any step of the longest soak takes: who waits longer waits for ever. */
const STEP_LIMIT_MS = 15 * 60_000

/** Points the store's mail at the storm. */
export async function mailInto({ db }: Pick<Store, 'db'>, { mailLine }: Storm): Promise<void> {
  const settings = {
    'email.enabled': 'true',
    'email.host': '127.0.0.1',
    'email.port': String(mailLine.port),
    'admin.email': 'owner@shop.example',
  }
  await db.insert(siteSettings).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
}

/**
 * Orders are placed and shipped, and every letter is tried, in the storm; then it is calm, and staff send and ship again
 * what was given up.
 */
export async function tradeThrough(store: Store, storm: Storm, count: number): Promise<{ orderIds: number[] }> {
  const book = await makeProduct(store, { stock: count })
  const { visitor: staff } = await loginAdmin(store)
  const orderIds = await inTurns(count, async () => {
    const order = orderOf([{ productId: book.id, quantity: 1 }])
    const { status, body } = await store.visitor().ask<{ id: number }>('POST', '/orders', order)
    if (status !== 201) throw new Error(`An order was answered ${status}`)
    await ship(staff, body.id)
    return body.id
  })
  await untilAll('every letter was tried', async () => (await store.db.$count(letters, eq(letters.tries, 0))) === 0)
  storm.calm()
  await untilAll('every order is at the courier', async () => {
    const unshipped = await store.db.select({ id: orders.id }).from(orders).where(isNull(orders.shiprocketOrderId))
    for (const { id } of unshipped) await ship(staff, id)
    return unshipped.length === 0
  })
  await untilAll('every parcel is booked', async () => {
    const unbooked = await store.db.select({ id: shipments.id }).from(shipments).where(ne(shipments.booking, 'done'))
    for (const { id } of unbooked) await staff.call('POST', `/admin/shipments/${id}/try-again`)
    return unbooked.length === 0
  })
  for (const id of orderIds) await staff.call('PUT', `/orders/${id}`, { status: 'shipped' })
  await untilAll('every letter is sent', async () => {
    for (const { id } of await staff.get<StaffLetter[]>('/admin/letters?status=failed'))
      await staff.call('POST', `/admin/letters/${id}/send-again`)
    return (await store.db.$count(letters, ne(letters.status, 'sent'))) === 0
  })
  return { orderIds }
}

const ship = (staff: Visitor, id: number) => staff.call('POST', `/shiprocket/create-order/${id}`)

/** Does something so many times, a few at once. */
async function inTurns<Done>(count: number, work: () => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  let left = count
  const one = async () => {
    while (left > 0) {
      left -= 1
      done.push(await work())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return done
}

/** @throws Error naming the step that came to no end */
async function untilAll(step: string, isDone: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + STEP_LIMIT_MS
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error(`It was never so that ${step}.`)
    await pause(LOOK_EVERY_MS)
  }
}

/** What came of it, counted where it arrived. */
export async function countUp(store: Pick<Store, 'db'>, storm: Storm, orderIds: number[]) {
  const arrivals = Map.groupBy(storm.mail.letters, (letter) => /^Message-ID: <(.*)@/m.exec(letter)?.[1] ?? '')
  const kinds = ['order-placed.%.customer', 'order-placed.%.staff', 'order-shipped.%.customer']
  const wanted = orderIds.flatMap((id) => kinds.map((kind) => kind.replace('%', String(id))))
  const creations = storm.shiprocket.heard.filter(({ call }) => call === 'POST /orders/create/adhoc')
  const created = Map.groupBy(creations, ({ body }) => Number(body.order_id))
  return {
    orders: await store.db.$count(orders),
    lettersSent: await store.db.$count(letters, eq(letters.status, 'sent')),
    lettersMissing: wanted.filter((key) => !arrivals.has(key)).length,
    lettersUnasked: [...arrivals.keys()].filter((key) => !wanted.includes(key)).length,
    /** Handed over again because the mail server's yes was never heard: the same Message-ID, so one letter to its reader. */
    handedOverAgain: storm.mail.letters.length - arrivals.size,
    acceptancesUnheard: storm.mailLine.unheard.filter((answer) => answer.includes('queued')).length,
    parcelsBooked: await store.db.$count(shipments, isNotNull(shipments.trackingNumber)),
    shipmentsMissing: orderIds.filter((id) => !created.has(id)).length,
    shipmentsTwice: [...created.values()].filter((calls) => calls.length > 1).length,
  }
}
