import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { maskUpiId, type staffPayeeSchema } from '../../../domain/orders/returns/payee.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { isResolved } from '../../../domain/orders/returns/return-states.ts'
import { audit } from '../../database/audit.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { decryptSecret, encryptSecret } from '../../database/encrypted-value.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import type { ReturnRow, ReturnWithOrder } from './returns.queries.ts'
import { returns } from '../../database/schema/returns.ts'
import { type Actor, type ReturnDeps, withLockedReturn } from './update-return.ts'

export interface PayeeDeps extends ReturnDeps {
  config: { secretKey: string | undefined }
}

/** Bound to every stored UPI ID: the one of another return cannot be decrypted. */
const contextOf = (id: number): string => `return payee ${id}`

/** Returns the UPI ID of a return; undefined while none is stored. @throws DecryptionError */
export const readPayee = (
  { id, payee }: Pick<ReturnRow, 'id' | 'payee'>,
  { secretKey }: PayeeDeps['config'],
): string | undefined => (payee === null ? undefined : decryptSecret(payee, contextOf(id), secretKey))

/**
 * Stores the UPI ID that a refund is paid to, encrypted.
 * @throws ConflictError (409) after the end of the return, or if another UPI ID was stored since
 */
export function savePayee(
  deps: PayeeDeps,
  actor: Actor,
  id: number,
  { upiId, expected }: z.output<typeof staffPayeeSchema>,
): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    const stored = readPayee(row, deps.config)
    const current = { payee: stored === undefined ? null : maskUpiId(stored) }
    assertNoEditConflict('return', { current, fields: { payee: maskUpiId(upiId) }, expected })
    if (isResolved(row.status)) throw new ConflictError('return_state', 'This return is finished.')
    const payee = encryptSecret(upiId, contextOf(id), deps.config.secretKey)
    await tx.update(returns).set({ payee, payeeGivenAt: null }).where(eq(returns.id, id))
    await auditPayee(tx, actor, row, 'set payee')
  })
}

/** Whether the customer can enter the UPI ID: the books are accepted, and nothing was sent or paid back yet. */
export const canCustomerSetPayee = ({ status, replacementOrderId }: ReturnRow): boolean =>
  status === 'accepted' && replacementOrderId === null

/**
 * Stores the UPI ID that the customer entered, encrypted.
 * @throws ConflictError (409) unless a refund can be due
 */
export function saveCustomerPayee(deps: PayeeDeps, customer: Actor, id: number, upiId: string): Promise<void> {
  return withLockedReturn(deps, id, async (tx, row) => {
    if (!canCustomerSetPayee(row)) {
      throw new ConflictError('return_state', 'The UPI ID can be entered after we accept the books, until we pay.')
    }
    await storeCustomerPayee(tx, id, upiId, deps.config)
    await auditPayee(tx, customer, row, 'set payee')
  })
}

/** Stores a UPI ID as one that the customer entered. */
export async function storeCustomerPayee(
  db: Queryable,
  id: number,
  upiId: string,
  { secretKey }: PayeeDeps['config'],
): Promise<void> {
  const payee = encryptSecret(upiId, contextOf(id), secretKey)
  await db.update(returns).set({ payee, payeeGivenAt: new Date() }).where(eq(returns.id, id))
}

/** Returns the UPI ID in full, and records which member of staff read it. @throws NotFoundError while none is stored */
export function revealPayee(deps: PayeeDeps, actor: Actor, id: number): Promise<string> {
  return withLockedReturn(deps, id, async (tx, row) => {
    const upiId = readPayee(row, deps.config)
    if (upiId === undefined) throw new NotFoundError('UPI ID')
    await auditPayee(tx, actor, row, 'read payee')
    return upiId
  })
}

/** The log has the fact, not the UPI ID: log entries are never deleted. */
const auditPayee = (tx: Transaction, actor: Actor, { id, order }: ReturnWithOrder, action: string): Promise<void> =>
  audit(tx, {
    actor,
    action,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    after: { return: returnNumber(id) },
  })
