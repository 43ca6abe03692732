import { setTimeout as pause } from 'node:timers/promises'
import { eq, isNull, ne } from 'drizzle-orm'
import type { StaffLetter } from '../src/domain/letter.ts'
import { siteSettings } from '../src/server/content/content.tables.ts'
import { letters } from '../src/server/mail/mail.tables.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { type BadLine, type Fault, openBadLine } from './bad-line.ts'
import { makeProduct, orderOf } from './factories.ts'
import { openMailServer, type TestMailServer } from './mail-server.ts'
import { loginAdmin } from './people.ts'
import { openTestShiprocket, type TestShiprocket } from './shiprocket.ts'
import type { TestStore } from './test-store.ts'
import type { Visitor } from './visitor.ts'

/** A mail server and a Shiprocket that fail at random until the storm is over. */
export interface Storm {
  mail: TestMailServer
  mailLine: BadLine
  shiprocket: TestShiprocket
  shiprocketLine: BadLine
  /** How often each thing went wrong. */
  faults: Record<string, number>
  /** Settings of a store that is in it. */
  environment: Record<string, string>
  calm(): void
  close(): Promise<void>
}

type Store = Pick<TestStore, 'db' | 'visitor'>

const AT_ONCE = 6
/** How a server of a protocol says that it is busy, and how many answers a conversation has. */
interface Ways {
  busy: Fault
  answers: number
}
const MAIL: Ways = { busy: { kind: 'says', words: '421 4.3.2 Later\r\n' }, answers: 7 }
const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
const HTTP: Ways = { busy: { kind: 'says', words: UNAVAILABLE, asked: true }, answers: 1 }
const LOOK_EVERY_MS = 200

/** Opens both. @param seed the same seed rolls the same dice */
export async function openStorm(seed: number): Promise<Storm> {
  const roll = dice(seed)
  const faults: Storm['faults'] = {}
  let isOver = false
  const note = <Happened extends { kind: string }>(name: string, what: Happened): Happened => {
    faults[`${name} ${what.kind}`] = (faults[`${name} ${what.kind}`] ?? 0) + 1
    return what
  }
  const lineFault = (name: string, ways: Ways) => (): Fault =>
    isOver ? { kind: 'none' } : note(name, faultOf(roll(), roll(), ways))
  const mood = () => {
    const code = isOver ? undefined : refusalOf(roll())
    if (code) note('mail', { kind: String(code) })
    return code
  }
  const mail = await openMailServer({ mood })
  const mailLine = await openBadLine(mail.port, lineFault('mail', MAIL))
  const shiprocket = await openTestShiprocket()
  const shiprocketLine = await openBadLine(Number(new URL(shiprocket.baseUrl).port), lineFault('shiprocket', HTTP))
  return {
    mail,
    mailLine,
    shiprocket,
    shiprocketLine,
    faults,
    environment: {
      MAIL_CONNECT_LIMIT_MS: '1000',
      MAIL_LIMIT_MS: '10000',
      JOB_PAUSE_MAX_S: '1',
      SHIPROCKET_BASE_URL: `http://127.0.0.1:${shiprocketLine.port}`,
      SHIPROCKET_EMAIL: 'api@shop.example',
      SHIPROCKET_PASSWORD: 'right',
      SHIPROCKET_PICKUP_LOCATION: 'Kota Office',
      SHIPROCKET_LIMIT_MS: '2000',
    },
    calm: () => {
      isOver = true
    },
    async close() {
      for (const opened of [mailLine, shiprocketLine, mail, shiprocket]) await opened.close()
    },
  }
}

/** Three calls of ten go well, some more are slow, the others fail in one of four ways. */
function faultOf(chance: number, degree: number, { busy, answers }: Ways): Fault {
  if (chance < 0.15) return { kind: 'hang-up' }
  if (chance < 0.17) return { kind: 'silence' }
  if (chance < 0.3) return busy
  if (chance < 0.55) return { kind: 'cut', after: Math.floor(degree * answers) }
  if (chance < 0.7) return { kind: 'slow', ms: Math.floor(degree * 200) }
  return { kind: 'none' }
}

/** Some letters are put off, a few refused for good. */
function refusalOf(chance: number): number | undefined {
  if (chance < 0.15) return 451
  return chance < 0.2 ? 554 : undefined
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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
  await untilAll(async () => (await store.db.$count(letters, eq(letters.tries, 0))) === 0)
  storm.calm()
  await untilAll(async () => {
    const unshipped = await store.db.select({ id: orders.id }).from(orders).where(isNull(orders.shiprocketOrderId))
    for (const { id } of unshipped) await ship(staff, id)
    return unshipped.length === 0
  })
  for (const id of orderIds) await staff.call('PUT', `/orders/${id}`, { status: 'shipped' })
  await untilAll(async () => {
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

async function untilAll(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(LOOK_EVERY_MS)
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
    shipmentsMissing: orderIds.filter((id) => !created.has(id)).length,
    shipmentsTwice: [...created.values()].filter((calls) => calls.length > 1).length,
  }
}
