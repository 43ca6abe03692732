import { demoPromotions } from '../../../../demo/shop/promotions.ts'
import type { Transaction } from '../../database/connect.ts'
import { promotions } from './promotions.tables.ts'

/** Inserts the demo's promotions. */
export async function seedDemoPromotions(tx: Transaction): Promise<void> {
  for (const promotion of demoPromotions) await tx.insert(promotions).values(promotion)
}
