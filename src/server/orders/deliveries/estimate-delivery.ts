import { inArray, type SQL, sql } from 'drizzle-orm'
import { specifiedDays } from '../../../domain/shipping/delivery.ts'
import {
  deliveryRegions,
  type MeasuredDelivery,
  MIN_PARCELS,
} from '../../../domain/shipping/promise/delivery-regions.ts'
import { PACKING_DAYS } from '../../../domain/store/promises.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import { isPinCode } from '../../../domain/values/pin-codes.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { deliveries, deliveryStatistics } from '../../database/schema/deliveries.ts'
import { courierServiceability } from '../../database/schema/shipping.ts'
import type { OrderRow } from '../orders.queries.ts'

/** Returns the ISO dates that were promised for orders, by their id. */
export async function readPromisedDays(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: deliveries.orderId, promisedBy: deliveries.promisedBy })
    .from(deliveries)
    .where(inArray(deliveries.orderId, [...orderIds]))
  return new Map(rows.map((row) => [row.orderId, row.promisedBy]))
}

const PACKING_DAYS_MIN = sql.raw(String(PACKING_DAYS.min))
const SPECIFIED_DAYS = sql.raw(String(specifiedDays(null)))

/**
 * Finds the statistic that a promise is made of: that of the smallest region with enough parcels. While a PIN code has too
 * few parcels of its own, the courier's estimate for it is the prior: if it is later than nine of ten parcels of the larger
 * region, the PIN code is farther away than the rest, and nothing measured is promised. At most one row.
 * @param courierDays the transit time by the courier in days; null if unknown
 */
const measuredStatistic = (pincode: SQL, regions: SQL, courierDays: SQL): SQL => sql`
  select chosen.region, chosen.usual_days, chosen.latest_days from (
    select region, usual_days, latest_days from ${deliveryStatistics}
    where courier = '' and region = any(${regions}) and parcels >= ${sql.raw(String(MIN_PARCELS))}
    order by array_position(${regions}, region) limit 1
  ) as chosen
  where chosen.region = ${pincode} or coalesce(${PACKING_DAYS_MIN} + ${courierDays}, 0) <= chosen.latest_days`

/**
 * Returns how long parcels took to a PIN code or to the smallest region around it with enough of them.
 * @param state null if it is not known
 * @param courierDays the courier's transit time in days; null if unknown
 */
export async function findMeasuredDelivery(
  db: Queryable,
  { pincode, state, courierDays }: { pincode: string; state: string | null; courierDays: number | null },
): Promise<MeasuredDelivery | null> {
  const regions = sql`${sql.param(deliveryRegions(pincode, state))}::text[]`
  const { rows } = await db.execute<{ region: string; usual_days: number; latest_days: number }>(
    measuredStatistic(sql`${pincode}::text`, regions, sql`${courierDays}::int`),
  )
  const [row] = rows
  return row ? { region: row.region, usualDays: row.usual_days, latestDays: row.latest_days } : null
}

const placeholder = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const PROMISE = sql`
  select ${placeholder('orderId', 'bigint')}, ${placeholder('pincode', 'text')}, ${placeholder('state', 'text')}, placed.day,
    case when found.region is null then 'specified' else 'measured' end, found.region, placed.day + found.usual_days,
    placed.day + coalesce(found.latest_days, greatest(${SPECIFIED_DAYS}, ${PACKING_DAYS_MIN} + known.days)),
    'waiting', null, null::date, null::date
  from (select ${placeholder('day', 'date')} as day) as placed
  left join (select days from ${courierServiceability} where pincode = ${placeholder('pincode', 'text')}) as known on true
  left join lateral (${measuredStatistic(placeholder('pincode', 'text'), placeholder('regions', 'text[]'), sql`known.days`)}) as found on true`

/**
 * Stores the delivery that the pages promise for an order at the moment. One statement, so that placing an order stays fast.
 * An order without a PIN code, as one at the counter, has no promise.
 * @returns the ISO date by which it arrives
 */
export async function estimateDelivery(
  tx: Transaction,
  { id: orderId, pincode, state, createdAt }: Pick<OrderRow, 'id' | 'pincode' | 'state' | 'createdAt'>,
): Promise<string | null> {
  if (!isPinCode(pincode)) return null
  const [promise] = await tx
    .insert(deliveries)
    .select(PROMISE)
    .returning({ promisedBy: deliveries.promisedBy })
    .prepare('promise_delivery')
    .execute({
      orderId,
      pincode,
      state,
      day: dayOf(createdAt),
      regions: deliveryRegions(pincode, state),
    })
  return promise?.promisedBy ?? null
}
