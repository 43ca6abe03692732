import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import type { OrderEdit } from '../../domain/staff-order.ts'
import { recordChanges } from '../accounts/record-change.ts'
import { holdProducts, moveStock } from '../catalog/sell-stock.ts'
import type { LetterPost } from '../mail/letter-post.ts'
import { announce, type ChangeName } from '../database/changes.ts'
import type { Transaction } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { shortStock } from './check-order.ts'
import { ORDER_KIND } from './order-history.ts'
import { orderChangedLetters } from './order-letters.ts'
import { findOrders } from './orders.queries.ts'
import { orders } from './orders.tables.ts'
import type { Desk } from './place-order.ts'
import { type Plan, planOrderChanges, signed, type WantedChange } from './plan-order-changes.ts'

/** What the audit log calls a change that takes others back. */
export const UNDO = 'undo'

interface Changing {
  actor: User
  /** What is wanted of each order, by its id. */
  wanted: ReadonlyMap<number, WantedChange>
  /** Only works out what would change. */
  preview?: boolean | undefined
  /** What the audit log calls it. */
  action?: string | undefined
}

/**
 * Changes orders: any status from any other. Cancelling gives the stock back, once; reopening takes it again, and an
 * order for which there is not enough left is refused while the others are changed. Orders that do not exist are left out.
 * @returns what was done, and the name under which it can be taken back
 */
export async function changeOrders(
  { db, post, jobs }: Desk,
  { actor, wanted, preview, action = 'update' }: Changing,
): Promise<Plan & { batch: string | null }> {
  return db.transaction(async (tx) => {
    const plan = await planWith(tx, wanted)
    if (preview || plan.changes.length === 0) return { ...plan, batch: null }
    const batch = randomUUID()
    await write(tx, plan)
    await recordChanges(
      tx,
      plan.changes.map(({ order, before, after }) => {
        return { actor, action, kind: ORDER_KIND, id: order.id, subject: subjectOf(order), before, after, batch }
      }),
    )
    await jobs.send(tx, 'courier-cancel', parcelsToCallBack(plan))
    // What is taken back was never so: nobody is told.
    if (action !== UNDO) await tell(post, tx, plan)
    const shelves = plan.moves.map(({ productId }): ChangeName => `product:${productId}`)
    await announce(tx, ...plan.changes.map(({ order }): ChangeName => `order:${order.id}`), ...new Set(shelves))
    return { ...plan, batch }
  })
}

/** The same for one order. @throws Problem 404 for an unknown one, 409 naming what is short when it is reopened */
export async function changeOrder(desk: Desk, actor: User, id: number, edit: OrderEdit): Promise<void> {
  const { changes, unchanged, refused } = await changeOrders(desk, { actor, wanted: new Map([[id, { edit }]]) })
  const [refusal] = refused
  if (refusal) throw shortStock(refusal.short)
  if (changes.length === 0 && unchanged.length === 0) throw notFound('Order')
}

/** The courier hears of a cancelled order in its own time. */
const parcelsToCallBack = ({ changes }: Plan): { orderId: number }[] =>
  changes.flatMap(({ order, after }) =>
    after.status === 'cancelled' && order.shiprocketOrderId ? { orderId: order.id } : [],
  )

/** Writes the letters that customers get of changes to their orders. */
const tell = (post: LetterPost, tx: Transaction, { changes }: Plan): Promise<void> =>
  post.write(tx, (correspondence) =>
    changes.flatMap(({ order, before, after }) =>
      orderChangedLetters(Object.assign({}, order, after), Object.assign({}, order, before), correspondence),
    ),
  )

const subjectOf = ({ id, customerName }: { id: number; customerName: string }) => `#${id} ${customerName}`

/** Orders are locked before products and both in the order of their ids, so that nobody waits in a circle. */
async function planWith(tx: Transaction, wanted: Changing['wanted']): Promise<Plan> {
  const ids = [...wanted.keys()]
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('no key update')
  const found = await findOrders(
    tx,
    locked.map(({ id }) => id),
  )
  const productIds = found.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const held = await holdProducts(tx, [...new Set(productIds)])
  return planOrderChanges(
    found.map((order) => ({ order, ...(wanted.get(order.id) ?? { edit: {} }) })),
    held,
  )
}

async function write(tx: Transaction, { changes, moves }: Plan): Promise<void> {
  const alike = Map.groupBy(changes, ({ after }) => JSON.stringify(after))
  for (const group of alike.values()) {
    const ids = group.map(({ order }) => order.id)
    await tx
      .update(orders)
      .set(group[0]?.after ?? {})
      .where(inArray(orders.id, ids))
  }
  await moveStock(
    tx,
    moves.map((move) => ({ ...move, change: signed(move) })),
  )
}
