import { and, eq, like, sql } from 'drizzle-orm'
import type { ResolveException } from '../../domain/cash/cash.ts'
import { transfer } from '../../domain/cash/ledger.ts'
import { EXCEPTION_KIND_LABELS, RESOLUTION_LABELS, RESOLUTIONS_OF } from '../../domain/cash/remittance.ts'
import { formatAmount, paiseToRupees } from '../../domain/values/money.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError, ValidationError } from '../http/errors.ts'
import { orders } from '../database/schema/orders.ts'
import { applyBalances } from './apply-balances.ts'
import { ledgerEntries, ledgerPostings, receivables } from '../database/schema/ledger.ts'
import { type Actor, type NewEntry, postEntries, withLedger } from './post-entries.ts'
import { cashExceptions } from '../database/schema/remittances.ts'

type ExceptionRow = typeof cashExceptions.$inferSelect

/** The kind of an exception in the audit log. */
const EXCEPTION_KIND = 'cash-exception'

/**
 * Resolves an exception with a note, and posts what follows: a difference that is written off or accepted, or money without an
 * order that is assigned to one. A claim posts nothing, and the exception can still be resolved.
 * @throws NotFoundError for an unknown exception
 * @throws ConflictError (409) for a resolved one, or when its order has changed
 * @throws ValidationError (400) for a resolution that its kind does not offer, or an unknown order
 */
export function resolveException(db: Database, actor: Actor, id: number, request: ResolveException): Promise<void> {
  return withLedger(db, async (tx) => {
    const [row] = await tx.select().from(cashExceptions).where(eq(cashExceptions.id, id)).for('no key update')
    if (!row) throw new NotFoundError('Exception')
    if (row.status === 'resolved') throw new ConflictError('exception_resolved', 'This exception is resolved already.')
    const { resolution, note } = request
    if (!RESOLUTIONS_OF[row.kind].includes(resolution))
      throw new ValidationError({ resolution: 'This cannot be chosen here' })
    const entry = await toEntry(tx, row, request)
    if (entry) {
      const fields = { sourceKey: await nextKey(tx, `exception:${id}`), occurredAt: new Date(), note }
      await postEntries(tx, actor, [{ ...fields, ...entry }])
      if (entry.kind === 'assignment' && entry.orderId !== null) await takeBackWriteOff(tx, actor, entry.orderId, note)
    }
    await tx
      .update(cashExceptions)
      .set({
        status: resolution === 'claim' ? 'claimed' : 'resolved',
        resolution,
        note,
        resolvedBy: actor.username,
        resolvedAt: new Date(),
        ...(resolution === 'assign' && { orderId: request.orderId }),
      })
      .where(eq(cashExceptions.id, id))
    if (entry?.orderId) await applyBalances(tx, actor, [entry.orderId], { note })
    const subject = `${EXCEPTION_KIND_LABELS[row.kind]}, ${formatAmount(paiseToRupees(row.amountPaise))}`
    const after = {
      resolution: RESOLUTION_LABELS[resolution],
      note,
      ...(entry?.orderId && { order: `#${entry.orderId}` }),
    }
    await audit(tx, { actor, action: 'resolve', kind: EXCEPTION_KIND, id, subject, after })
  })
}

/** A source can have several entries: an exception is reopened when its entry is reversed. @returns the next key */
async function nextKey(tx: Transaction, source: string): Promise<string> {
  return `${source}:${(await tx.$count(ledgerEntries, like(ledgerEntries.sourceKey, `${source}:%`))) + 1}`
}

type EntryFields = Pick<NewEntry, 'kind' | 'orderId' | 'postings' | 'lineId' | 'remittanceId'>

async function toEntry(
  tx: Transaction,
  { kind, amountPaise, orderId, lineId, remittanceId }: ExceptionRow,
  request: ResolveException,
): Promise<EntryFields | undefined> {
  const source = { ...(lineId !== null && { lineId }), ...(remittanceId !== null && { remittanceId }) }
  if (request.resolution === 'assign') {
    const target = await assertOrder(tx, request.orderId ?? 0)
    if (amountPaise === 0)
      throw new ValidationError({ resolution: 'This has no amount. Accept it, or claim it from the courier' })
    return {
      ...source,
      kind: 'assignment',
      orderId: target,
      postings: transfer(amountPaise, 'courier_receivable', 'adjustments'),
    }
  }
  if (orderId === null) return undefined
  if (request.resolution === 'write_off') {
    const postings = transfer(await readBalance(tx, orderId, 1), 'courier_receivable', 'write_off')
    return { ...source, kind: 'write_off', orderId, postings }
  }
  if (request.resolution === 'accept' && (kind === 'over' || kind === 'undelivered' || kind === 'cancelled')) {
    // The cash of a cancelled order is on the account of adjustments already if the courier has reported its delivery.
    if (kind === 'cancelled' && (await isSettled(tx, orderId))) return undefined
    const postings = transfer(await readBalance(tx, orderId, -1), 'adjustments', 'courier_receivable')
    return { ...source, kind: 'adjustment', orderId, postings }
  }
  return undefined
}

/** Money that arrives after its write-off: so much was not lost. */
async function takeBackWriteOff(tx: Transaction, actor: Actor, orderId: number, note: string): Promise<void> {
  const { rows } = await tx.execute<{ paise: string }>(sql`
    select least(-r.balance_paise, (select coalesce(sum(p.amount_paise), 0) from ${ledgerEntries} e
      join ${ledgerPostings} p on p.entry_id = e.id where e.order_id = r.order_id and p.account = 'write_off')) as paise
    from ${receivables} r where r.order_id = ${orderId}`)
  const paise = Number(rows[0]?.paise ?? 0)
  if (paise <= 0) return
  const postings = transfer(paise, 'write_off', 'courier_receivable')
  const sourceKey = await nextKey(tx, `write_off_back:${orderId}`)
  await postEntries(tx, actor, [{ sourceKey, kind: 'adjustment', orderId, postings, occurredAt: new Date(), note }])
}

/** The open amount of an order. @param sign 1 if the courier must owe it, -1 if it was paid too much */
async function readBalance(tx: Transaction, orderId: number, sign: 1 | -1): Promise<number> {
  const [row] = await tx.select().from(receivables).where(eq(receivables.orderId, orderId))
  const paise = (row?.balancePaise ?? 0) * sign
  if (paise > 0) return paise
  throw new ConflictError('balance_changed', 'The balance of this order has changed meanwhile. Load the page again.')
}

const isSettled = async (tx: Transaction, orderId: number): Promise<boolean> =>
  (await tx.$count(receivables, and(eq(receivables.orderId, orderId), eq(receivables.balancePaise, 0)))) > 0

async function assertOrder(tx: Transaction, orderId: number): Promise<number> {
  const [order] = await tx
    .select({ id: orders.id, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new ValidationError({ orderId: `There is no order #${orderId}` })
  if (order.paymentMethod !== 'cod') throw new ValidationError({ orderId: `Order #${orderId} is not paid on delivery` })
  return order.id
}

/**
 * Writes off what the courier owes for an order.
 * @throws ConflictError (409) when it owes nothing
 */
export function writeOff(db: Database, actor: Actor, orderId: number, note: string): Promise<void> {
  return withLedger(db, async (tx) => {
    const postings = transfer(await readBalance(tx, orderId, 1), 'courier_receivable', 'write_off')
    const sourceKey = await nextKey(tx, `write_off:${orderId}`)
    await postEntries(tx, actor, [{ sourceKey, kind: 'write_off', orderId, postings, occurredAt: new Date(), note }])
    await applyBalances(tx, actor, [orderId], { note })
    const after = { amount: formatAmount(paiseToRupees(postings[0]?.amountPaise ?? 0)), note }
    await audit(tx, { actor, action: 'write-off', kind: 'order', id: orderId, subject: `#${orderId}`, after })
  })
}
