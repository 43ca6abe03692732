import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { DEFAULT_WEIGHTS } from '../../domain/cod-risk/risk-weights.ts'
import { readRisk } from '../orders/order-risks.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'

describe('the risk of an order', () => {
  test('is the level that staff chose, else the computed one; without one the order is not in the result', async ({
    store,
  }) => {
    const { db } = store
    const [computed, overridden, missing] = [await placeOrder(store), await placeOrder(store), await placeOrder(store)]
    const risk = { score: 12, level: 'normal' as const, factors: [], modelVersion: 1 }
    await db
      .insert(orderRisks)
      .values([computed, overridden].map((orderId) => ({ orderId, ...risk })))
      .onConflictDoUpdate({ target: orderRisks.orderId, set: risk })
    await db
      .update(orderRisks)
      .set({
        overrideLevel: 'high',
        overrideReason: 'Rang off',
        overriddenBy: 'meena',
        overriddenAt: new Date(),
      })
      .where(eq(orderRisks.orderId, overridden))
    await db.delete(orderRisks).where(eq(orderRisks.orderId, missing))
    expect(await readRisk(db, [computed, overridden, missing])).toEqual(
      new Map([
        [computed, { level: 'normal', score: 12, isOverridden: false, reason: null }],
        [overridden, { level: 'high', score: 12, isOverridden: true, reason: null }],
      ]),
    )
    expect(await readRisk(db, [])).toEqual(new Map())
  })

  test('is computed with the delivered weights until the owner switches', async ({ store }) => {
    expect(await store.db.select().from(riskModels).where(eq(riskModels.isActive, true))).toMatchObject([
      { kind: 'default', weights: DEFAULT_WEIGHTS },
    ])
  })
})
