import type { SQL } from 'drizzle-orm'
import type { ListedRisk } from '../../domain/cod-risk/order-risk.ts'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import type { Queryable } from '../database/connect.ts'

/** The risks of orders for the list of staff, which the cod-risk feature provides. */
export interface OrderRisks {
  /** A condition: the risk that applies to an order has this level. */
  hasLevel(level: RiskLevel): SQL
  /** The risks by order id. An order that was paid before has none. */
  read(db: Queryable, orderIds: number[]): Promise<Map<number, ListedRisk>>
}
