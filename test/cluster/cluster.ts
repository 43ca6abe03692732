import { eq, inArray, sql } from 'drizzle-orm'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderPayload } from '../../src/domain/orders/order.ts'
import { siteSettings } from '../../src/server/database/schema/platform.ts'
import { connect, type Database } from '../../src/server/database/connect.ts'
import { emails } from '../../src/server/database/schema/email.ts'
import { buildOrder } from '../factories.ts'
import { openFakeSmtpServer, type FakeSmtpServer } from '../fake-servers/smtp-server.ts'
import { openRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts'
import { openFakeS3, type FakeS3 } from '../fake-servers/s3-server.ts'
import { ServerProcess } from './server-process.ts'
import { cloneDatabase } from '../test-database.ts'
import { TestClient } from '../test-client.ts'

/** Two web processes behind a proxy and a worker, with a shared database and bucket. */
export interface Cluster {
  db: Database
  web: [ServerProcess, ServerProcess]
  worker: ServerProcess
  proxy: RoundRobinProxy
  mail: FakeSmtpServer
  bucket: FakeS3
  close(): Promise<void>
}

/** Starts the cluster. Emails go to a fake SMTP server; failed jobs are retried after a second. */
export async function openCluster(): Promise<Cluster> {
  const [database, mail, bucket] = [await cloneDatabase(), await openFakeSmtpServer(), await openFakeS3()]
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
    JOB_RETRY_DELAY_MAX_S: '1',
    SMTP_PRIVATE_HOSTS: 'on',
    PUBLIC_URL: 'http://shop.test',
    ...bucket.settings,
  }
  const web: Cluster['web'] = [new ServerProcess({ ...env, ROLE: 'web' }), new ServerProcess({ ...env, ROLE: 'web' })]
  const worker = new ServerProcess({ ...env, ROLE: 'worker' })
  const all = [...web, worker]
  await Promise.all(all.map((server) => server.start()))
  const proxy = await openRoundRobinProxy(web.map(({ port }) => port))
  return {
    db,
    web,
    worker,
    proxy,
    mail,
    bucket,
    async close() {
      await Promise.all(all.map((server) => server.stop()))
      for (const server of [proxy, mail, bucket]) await server.close()
      await connection.close()
      await database.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a client of a server process or of the proxy. */
export const clientAt = ({ url }: { url: string }): TestClient => new TestClient((request) => fetch(request), url)

/** Parallel buyers who repeat each order until it is confirmed. */
export interface OrderLoad {
  /** The confirmed orders. */
  placed: number[]
  /** Responses and errors other than a confirmation. */
  failures: (number | string)[]
  /** Stops after every started order is confirmed. */
  stop(): Promise<void>
}

const BUYERS = 4
/** Pause between orders: the worker sends emails more slowly than the store accepts orders. */
const PAUSE_MS = 300

/** Starts the load against a URL. */
export function startOrderLoad(url: string, productId: number, name: string): OrderLoad {
  const load: OrderLoad = { placed: [], failures: [], stop: end }
  const stopped = new AbortController()
  const placeRepeatedly = async (buyer: number) => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const order = buildOrder([{ productId, quantity: 1 }], {
        customerEmail: `${name}-${buyer}-${turn}@example.in`,
        // Orders are limited by mobile number.
        customerPhone: `98${buyer}${String(turn).padStart(7, '0')}`,
      })
      const headers = {
        'Idempotency-Key': `${name}-${buyer}-${turn}`,
        'x-test-customer': `10.1.${buyer}.${turn % 250}`,
      }
      while (!(await placeOrder(url, order, headers, load))) await sleep(PAUSE_MS)
      await sleep(PAUSE_MS)
    }
  }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => placeRepeatedly(buyer))
  async function end() {
    stopped.abort()
    await Promise.all(buyers)
  }
  return load
}

async function placeOrder(
  url: string,
  order: OrderPayload,
  moreHeaders: Record<string, string>,
  load: OrderLoad,
): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', ...moreHeaders }
  try {
    const response = await fetch(`${url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
    const { id } = (await response.json().catch(() => ({}))) as { id?: number }
    if (response.status === 201 && id !== undefined) load.placed.push(id)
    else load.failures.push(response.status)
    return response.status === 201
  } catch (error) {
    load.failures.push(String(error))
    return false
  }
}

/** Counts the emails to the customers of orders by status. */
export async function emailStatusCounts(db: Database, orderIds: readonly number[]): Promise<Record<string, number>> {
  const keys = orderIds.map((id) => `order-placed/${id}/customer`)
  const rows = await db
    .select({ status: emails.status, count: sql<number>`count(*)::int` })
    .from(emails)
    .where(inArray(emails.key, keys))
    .groupBy(emails.status)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Counts the emails that the SMTP server received for the customer of an order. */
export async function deliveryCount({ db, mail }: Cluster, orderId: number): Promise<number> {
  const [email] = await db
    .select({ recipient: emails.recipient })
    .from(emails)
    .where(eq(emails.key, `order-placed/${orderId}/customer`))
  return mail.messages.filter((text) => email && text.includes(email.recipient)).length
}
