import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Statement } from '../../test/record-statements.ts'

/** The SQL statements of one recorded order and the values that identify it. */
export interface OrderStatements {
  statements: Statement[]
  orderId: number
  key: string
}

const LOWEST_ID = 1_000_000_000
const HIGHEST_ID = 9_999_999_999

/** Replays the statements with new ids for some seconds. @returns orders per second */
export async function placeOrdersBySql(
  connectionString: string,
  recorded: OrderStatements[],
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
        const order = recorded[randomInt(recorded.length)]
        if (!order) return
        const orderId = randomInt(LOWEST_ID, HIGHEST_ID + 1)
        const key = `0:${randomUUID()}`
        for (const { text, values } of order.statements) {
          await client.query(
            text,
            values.map((value) => substituteIds(value, order, orderId, key)),
          )
        }
        placed += 1
      }
    }),
  )
  const durationMs = performance.now() - start
  await Promise.all(clients.map((client) => client.end()))
  return Math.round((placed * 10_000) / durationMs) / 10
}

/** Replaces the recorded order id and key in a value. */
function substituteIds(value: unknown, order: OrderStatements, orderId: number, key: string): unknown {
  if (value === order.orderId) return orderId
  if (value === order.key) return key
  if (typeof value === 'string') return value.replaceAll(String(order.orderId), String(orderId))
  return Array.isArray(value) ? value.map((item) => substituteIds(item, order, orderId, key)) : value
}
