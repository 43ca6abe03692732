import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { User } from '../../domain/accounts/session.ts'
import { REASON_MISSING, type riskOverrideSchema } from '../../domain/cod-risk/order-risk.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { NotFoundError, ValidationError } from '../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../orders/order-history.ts'
import { orders } from '../database/schema/orders.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'

/**
 * Stores the level that staff chose for an order with its reason, or removes it. It is in the history of the order.
 * @throws NotFoundError for an order without a risk
 * @throws ValidationError (400) for a level without a reason
 * @throws ConflictError (409) when another user has chosen a level since
 */
export function overrideRisk(
  db: Database,
  actor: Pick<User, 'id' | 'username'>,
  orderId: number,
  { overrideLevel, overrideReason, expected }: z.output<typeof riskOverrideSchema>,
): Promise<void> {
  return db.transaction(async (tx) => {
    // The update publishes the order's event, so that other staff see the level. The order is locked before its risk.
    const { id, customerName } = orders
    const [order] = await tx
      .update(orders)
      .set({ updatedAt: new Date() })
      .where(eq(id, orderId))
      .returning({ id, customerName })
    const [risk] = await tx.select().from(orderRisks).where(eq(orderRisks.orderId, orderId)).for('no key update')
    if (!order || !risk) throw new NotFoundError('Risk of the order')
    const current = { overrideLevel: risk.overrideLevel, overrideReason: risk.overrideReason }
    assertNoEditConflict('risk', { current, fields: { overrideLevel, overrideReason }, expected })
    const level = overrideLevel === undefined ? risk.overrideLevel : overrideLevel
    const reason = level === null ? null : (overrideReason ?? risk.overrideReason) || null
    if (level !== null && reason === null) throw new ValidationError({ overrideReason: REASON_MISSING })
    const by =
      level === null
        ? { overriddenBy: null, overriddenAt: null }
        : { overriddenBy: actor.username, overriddenAt: new Date() }
    await tx
      .update(orderRisks)
      .set({ overrideLevel: level, overrideReason: reason, ...by })
      .where(eq(orderRisks.orderId, orderId))
    await audit(tx, {
      actor,
      action: 'override risk',
      kind: ORDER_KIND,
      id: orderId,
      subject: orderSubject(order),
      before: { risk: risk.overrideLevel ?? risk.level, riskReason: risk.overrideReason },
      after: { risk: level ?? risk.level, riskReason: reason },
    })
  })
}
