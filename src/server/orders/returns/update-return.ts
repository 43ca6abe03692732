import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import {
  isResolved,
  nextStatus,
  RETURN_STATUS_LABELS,
  type ReturnEvent,
} from '../../../domain/orders/returns/return-states.ts'
import { audit } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import type { OrderDeps } from '../place-order.ts'
import { lockReturn, type ReturnRow, type ReturnWithOrder } from './returns.queries.ts'
import { returns } from '../../database/schema/returns.ts'

/** Dependencies of the commands of returns. */
export type ReturnDeps = OrderDeps

/** The person in the audit log. */
export type Actor = Pick<User, 'id' | 'username'>

/** The action of a step of a return in the history of its order. */
const RETURN_ACTION = 'return'

/** A step of a return. */
export interface ReturnStep {
  event: ReturnEvent
  columns?: Partial<ReturnRow>
  /** What else the history of the order says about the step. */
  facts?: Record<string, unknown>
}

/**
 * Locks a return and runs a command on it in one transaction.
 * @throws NotFoundError for an unknown return
 */
export function withLockedReturn<Result>(
  { db }: Pick<ReturnDeps, 'db'>,
  id: number,
  run: (tx: Transaction, row: ReturnWithOrder) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const row = await lockReturn(tx, id)
    if (!row) throw new NotFoundError('Return')
    return run(tx, row)
  })
}

/**
 * Moves a locked return to its next state, and records it in the history of its order.
 * @returns the return after the step
 * @throws ConflictError (409) when the step is not possible in its state
 */
export async function takeStep(
  tx: Transaction,
  actor: Actor,
  row: ReturnWithOrder,
  { event, columns = {}, facts = {} }: ReturnStep,
): Promise<ReturnWithOrder> {
  const status = nextStatus(event, row.status)
  if (!status) {
    const state = RETURN_STATUS_LABELS[row.status].toLowerCase()
    throw new ConflictError('return_state', `This is not possible: ${returnNumber(row.id)} is ${state} by now.`)
  }
  const resolvedAt = isResolved(status) ? (row.resolvedAt ?? new Date()) : null
  const changed = { ...columns, status, resolvedAt }
  await tx.update(returns).set(changed).where(eq(returns.id, row.id))
  await auditReturn(tx, actor, row, { before: row.status, after: status, facts })
  return { ...row, ...changed }
}

interface ReturnChange {
  /** Undefined for a new return. */
  before?: ReturnRow['status']
  after: ReturnRow['status']
  facts?: Record<string, unknown>
}

/** Records a step of a return in the history of its order. */
export function auditReturn(
  tx: Transaction,
  actor: Actor,
  { id, order }: Pick<ReturnWithOrder, 'id' | 'order'>,
  { before, after, facts = {} }: ReturnChange,
): Promise<void> {
  const describe = (status: ReturnRow['status']) => `${returnNumber(id)}: ${RETURN_STATUS_LABELS[status]}`
  return audit(tx, {
    actor,
    action: RETURN_ACTION,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    before: before ? { return: describe(before) } : {},
    after: { return: describe(after), ...facts },
  })
}
