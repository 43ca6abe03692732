import type { AdminReturn, ReturnAction, ReturnableOrder } from '../../../domain/orders/returns/admin-return.ts'
import type { Database } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { findOrder } from '../orders.queries.ts'
import { approveReturn, bookPickup, cancelReturn, chooseDropOff, declineReturn } from './answer-return.ts'
import { checkReturn, receiveReturn } from './check-return.ts'
import { describeReturnable } from './describe-returnable.ts'
import { type PayeeDeps, readPayee } from './payee.ts'
import { closeReturn, refundReturn, sendReplacement } from './resolve-return.ts'
import { readReturnSettings } from './return-settings.ts'
import { findReturn, listReturnedCopies } from './returns.queries.ts'
import { presentReturn } from './returns.presenter.ts'
import type { Actor } from './update-return.ts'

/** Runs a step of a return for staff. Throws the errors of its command. */
export async function handleReturn(deps: PayeeDeps, actor: Actor, id: number, action: ReturnAction): Promise<void> {
  switch (action.action) {
    case 'approve':
      return approveReturn(deps, actor, id, action)
    case 'decline':
      return declineReturn(deps, actor, id, action.message)
    case 'cancel':
      return cancelReturn(deps, actor, id)
    case 'book_pickup':
      return bookPickup(deps, id)
    case 'choose_drop_off':
      return chooseDropOff(deps, actor, id)
    case 'receive':
      return receiveReturn(deps, actor, id, action.lines)
    case 'check':
      return checkReturn(deps, actor, id, action)
    case 'replace':
      await sendReplacement(deps, actor, id)
      return undefined
    case 'refund':
      return refundReturn(deps, actor, id, action)
    case 'close':
      return closeReturn(deps, actor, id)
  }
}

/** Reads a return for staff. @throws NotFoundError */
export async function readAdminReturn(
  { db, config }: Pick<PayeeDeps, 'db' | 'config'>,
  id: number,
): Promise<AdminReturn> {
  const [row, { isPickupOn }] = await Promise.all([findReturn(db, id), readReturnSettings(db)])
  if (!row) throw new NotFoundError('Return')
  return presentReturn(row, { upiId: readPayee(row, config), isPickupOn })
}

/** Reads which copies of an order can be returned. @throws NotFoundError for an unknown order */
export async function readReturnableOrder(db: Database, orderId: number): Promise<ReturnableOrder> {
  const [order, { days }, returned] = await Promise.all([
    findOrder(db, orderId),
    readReturnSettings(db),
    listReturnedCopies(db, [orderId]),
  ])
  if (!order) throw new NotFoundError('Order')
  return { orderId, ...describeReturnable(order, returned, days) }
}
