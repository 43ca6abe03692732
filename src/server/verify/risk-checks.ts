import { sql } from 'drizzle-orm'
import { LEVEL_STARTS, MAX_SCORE } from '../../domain/cod-risk/risk-levels.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'
import { ORDER_OUTCOME } from '../cod-risk/order-facts.ts'
import { lastEndedParcel } from '../orders/parcels.queries.ts'
import { isPending } from '../database/pending-changes.ts'
import { orders } from '../database/schema/orders.ts'
import { countRows, sqlCheck } from './check.ts'

const levelOfScore = sql`case when score >= ${LEVEL_STARTS.high} then 'high' when score >= ${LEVEL_STARTS.check} then 'check'
  when score >= ${LEVEL_STARTS.normal} then 'normal' else 'trusted' end`

/** Invariants of the risk of orders with cash on delivery. */
export const RISK_CHECKS = [
  sqlCheck(
    'only orders with cash on delivery have a risk',
    countRows(orderRisks),
    sql`select 'Order ' || o.id || ' has a risk, but was paid before.' as violation
      from ${orderRisks} r join ${orders} o on o.id = r.order_id where o.payment_method <> 'cod' order by o.id`,
  ),
  sqlCheck(
    'the points of every risk add up to its score, and the score to its level',
    countRows(orderRisks),
    sql`select 'Order ' || order_id || ': ' || level || ' with ' || score || ' points, but the reasons have ' || points || '.' as violation
      from (select *, (select coalesce(sum((f ->> 'points')::int), 0) from jsonb_array_elements(factors) as f) as points
        from ${orderRisks}) as r
      where facts is not null and (score <> greatest(0, least(${MAX_SCORE}, points)) or level <> ${levelOfScore}) order by order_id`,
  ),
  sqlCheck(
    'the outcome of every risk is that of its order',
    countRows(orderRisks),
    sql`select 'Order ' || o.id || ' is ' || coalesce(ended.outcome, 'open') || ', but its risk has the outcome '
        || coalesce(r.outcome, 'unknown') || '.' as violation
      from ${orderRisks} r join ${orders} o on o.id = r.order_id
        left join lateral (${lastEndedParcel(sql`o.id`)}) as s on true
        cross join lateral (select ${ORDER_OUTCOME} as outcome) as ended
      where not ${isPending('order-risks', sql`o.id`)} and r.outcome is distinct from ended.outcome order by o.id`,
  ),
  sqlCheck(
    'one version of the risk weights is in use',
    countRows(riskModels),
    sql`select count(*) || ' versions of the risk weights are in use.' as violation from ${riskModels}
      where is_active having count(*) <> 1`,
  ),
]
