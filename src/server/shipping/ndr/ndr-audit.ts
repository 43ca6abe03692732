import type { User } from '../../../domain/accounts/session.ts'
import type { NdrStep } from '../../../domain/shipping/ndr/ndr-steps.ts'
import { audit } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { ORDER_KIND, orderSubject } from '../../orders/order-history.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'

/** The action of a step of a failed attempt in the history of its order. */
const NDR_ACTION = 'ndr'

/**
 * Records a step of a failed attempt in the history of its order.
 * @param before the values that the step replaces
 */
export const auditNdr = (
  tx: Transaction,
  actor: Pick<User, 'id' | 'username'>,
  order: OrderRow,
  { step, ...facts }: { step: NdrStep } & Record<string, string | null>,
  before: Record<string, string> = {},
): Promise<void> => {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''))
  const after = { deliveryStep: step, ...known }
  return audit(tx, {
    actor,
    action: NDR_ACTION,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    before,
    after,
  })
}
