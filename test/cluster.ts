import { eq, inArray, sql } from 'drizzle-orm'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderPayload } from '../src/domain/order.ts'
import { siteSettings } from '../src/server/content/content.tables.ts'
import { connect, type Database } from '../src/server/database/connect.ts'
import { letters } from '../src/server/mail/mail.tables.ts'
import { orderOf } from './factories.ts'
import { openMailServer, type TestMailServer } from './mail-server.ts'
import { openRoundRobin, type RoundRobin } from './round-robin.ts'
import { openTestS3, type TestS3 } from './s3-server.ts'
import { ShopProcess } from './shop-process.ts'
import { cloneDatabase } from './test-database.ts'
import { Visitor } from './visitor.ts'

/** A shop of two processes that serve and one that works, behind a proxy, on one database and one bucket. */
export interface Cluster {
  db: Database
  web: [ShopProcess, ShopProcess]
  worker: ShopProcess
  proxy: RoundRobin
  mail: TestMailServer
  bucket: TestS3
  close(): Promise<void>
}

/** Opens it. Letters go to a mail server on this machine; what fails is tried again after a second. */
export async function openCluster(): Promise<Cluster> {
  const [database, mail, bucket] = [await cloneDatabase(), await openMailServer(), await openTestS3()]
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-cluster-'))
  const connection = connect(database.url, () => {})
  const { db } = connection
  const rows = { 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(mail.port) }
  await db.insert(siteSettings).values(Object.entries(rows).map(([key, value]) => ({ key, value })))
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    JOB_PAUSE_MAX_S: '1',
    SMTP_PRIVATE_HOSTS: 'on',
    PUBLIC_URL: 'http://shop.test',
    ...bucket.settings,
  }
  const web: Cluster['web'] = [new ShopProcess({ ...env, ROLE: 'web' }), new ShopProcess({ ...env, ROLE: 'web' })]
  const worker = new ShopProcess({ ...env, ROLE: 'worker' })
  const all = [...web, worker]
  await Promise.all(all.map((one) => one.start()))
  const proxy = await openRoundRobin(web.map(({ port }) => port))
  return {
    db,
    web,
    worker,
    proxy,
    mail,
    bucket,
    async close() {
      await Promise.all(all.map((one) => one.end()))
      for (const opened of [proxy, mail, bucket]) await opened.close()
      await connection.close()
      await database.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Somebody who comes to one of the processes, or to the proxy. */
export const visitorAt = ({ address }: { address: string }): Visitor =>
  new Visitor((request) => fetch(request), address)

/** Buyers who order one book after another, each as often as it takes to get an answer. */
export interface Rush {
  /** The confirmed orders. */
  placed: number[]
  /** What came instead of a confirmation. */
  refused: (number | string)[]
  /** Ends it, once every order that was begun is confirmed. */
  end(): Promise<void>
}

const BUYERS = 4
/** A letter takes the worker longer than an order takes the shop: without a pause the test would wait for letters alone. */
const PAUSE_MS = 300

/** Begins a rush at an address. */
export function beginRush(address: string, productId: number, name: string): Rush {
  const rush: Rush = { placed: [], refused: [], end }
  const over = new AbortController()
  const buy = async (buyer: number) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const order = orderOf([{ productId, quantity: 1 }], { customerEmail: `${name}-${buyer}-${turn}@example.in` })
      const headers = {
        'Idempotency-Key': `${name}-${buyer}-${turn}`,
        'x-test-customer': `10.1.${buyer}.${turn % 250}`,
      }
      while (!(await place(address, order, headers, rush))) await pause(PAUSE_MS)
      await pause(PAUSE_MS)
    }
  }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buy(buyer))
  async function end() {
    over.abort()
    await Promise.all(buyers)
  }
  return rush
}

async function place(address: string, order: OrderPayload, more: Record<string, string>, rush: Rush): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', ...more }
  try {
    const answer = await fetch(`${address}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
    const { id } = (await answer.json().catch(() => ({}))) as { id?: number }
    if (answer.status === 201 && id !== undefined) rush.placed.push(id)
    else rush.refused.push(answer.status)
    return answer.status === 201
  } catch (error) {
    rush.refused.push(String(error))
    return false
  }
}

/** How many letters of each status there are about these orders' placing. */
export async function letterStatuses(db: Database, orderIds: readonly number[]): Promise<Record<string, number>> {
  const keys = orderIds.map((id) => `order-placed/${id}/customer`)
  const rows = await db
    .select({ status: letters.status, count: sql<number>`count(*)::int` })
    .from(letters)
    .where(inArray(letters.key, keys))
    .groupBy(letters.status)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Whom the mail server was handed letters for, of these. */
export async function handedOver({ db, mail }: Cluster, orderId: number): Promise<number> {
  const [letter] = await db
    .select({ recipient: letters.recipient })
    .from(letters)
    .where(eq(letters.key, `order-placed/${orderId}/customer`))
  return mail.letters.filter((text) => letter && text.includes(letter.recipient)).length
}
