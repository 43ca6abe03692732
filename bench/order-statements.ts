import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Statement } from '../test/statements.ts'

/** The statements of one order as they were asked, and what is its own in them. */
export interface OrderStatements {
  statements: Statement[]
  orderId: number
  key: string
}

const LOWEST_ID = 1_000_000_000
const HIGHEST_ID = 9_999_999_999

/** Places orders for so long by the statements alone: the same words, other numbers. @returns how many a second */
export async function placeBySql(
  connectionString: string,
  known: OrderStatements[],
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<number> {
  const clients = Array.from({ length: buyers }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  const start = performance.now()
  const end = start + seconds * 1000
  let placed = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const order = known[randomInt(known.length)]
        if (!order) return
        const orderId = randomInt(LOWEST_ID, HIGHEST_ID + 1)
        const key = `0:${randomUUID()}`
        for (const { text, values } of order.statements) {
          await client.query(
            text,
            values.map((value) => renamed(value, order, orderId, key)),
          )
        }
        placed += 1
      }
    }),
  )
  const took = performance.now() - start
  await Promise.all(clients.map((client) => client.end()))
  return Math.round((placed * 10_000) / took) / 10
}

/** A value with another order's number and key in it. */
function renamed(value: unknown, order: OrderStatements, orderId: number, key: string): unknown {
  if (value === order.orderId) return orderId
  if (value === order.key) return key
  if (typeof value === 'string') return value.replaceAll(String(order.orderId), String(orderId))
  return Array.isArray(value) ? value.map((one) => renamed(one, order, orderId, key)) : value
}
