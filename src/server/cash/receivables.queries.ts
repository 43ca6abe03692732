import { eq, type SQL, sql } from 'drizzle-orm'
import type { CashSummary, OwedFilters } from '../../domain/cash/cash.ts'
import { AGE_DAYS, AGES, type Age, expectedPayout } from '../../domain/cash/payout.ts'
import { PAYOUT_SETTING_KEYS, toPayoutDays } from '../../domain/cash/payout-settings.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging, toPage } from '../http/paging.ts'
import { containsPattern } from '../http/table-query.ts'
import { orders } from '../database/schema/orders.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { receivables } from '../database/schema/ledger.ts'

/** Deliveries that are not paid. */
const OWED = sql`r.balance_paise > 0 and r.delivered_at is not null`
/** Whole days in India since the delivery. */
const DAYS = sql`((now() at time zone 'Asia/Kolkata')::date - (r.delivered_at at time zone 'Asia/Kolkata')::date)`

type OwedSums = Pick<CashSummary, 'parcels' | 'ages' | 'overpaid' | 'owed'>

interface OwedGroup {
  courier: string
  /** Whether couriers owe the amount for deliveries. The other amounts are paid too much. */
  isOwed: boolean
  /** The day of the delivery in India. */
  day: string
  days: number
  parcels: number
  paise: number
}

/** Reads the days from the delivery to the remittance. */
export async function readPayoutDays(db: Queryable): Promise<number> {
  const isPayoutDays = eq(siteSettings.key, PAYOUT_SETTING_KEYS.payoutDays)
  const [row] = await db.select({ value: siteSettings.value }).from(siteSettings).where(isPayoutDays)
  return toPayoutDays(row?.value)
}

/** What the couriers owe: the balance of their account in the ledger, by age, and when and how much each is expected to pay next. In paise. */
export async function readOwedByCourier(
  db: Queryable,
  now = new Date(),
): Promise<OwedSums & { couriers: CashSummary['couriers'] }> {
  const payoutDays = await readPayoutDays(db)
  const { rows } = await db.execute<Record<Exclude<keyof OwedGroup, 'isOwed'>, string> & { isOwed: boolean }>(sql`
    select coalesce(r.courier_name, '') as courier, ${OWED} as "isOwed", ((r.delivered_at at time zone 'Asia/Kolkata')::date)::text as day,
      ${DAYS} as days, count(*) as parcels, sum(r.balance_paise) as paise
    from ${receivables} r where r.balance_paise <> 0 group by 1, 2, 3, 4`)
  const groups = rows.map(
    ({ courier, isOwed, day, days, parcels, paise }): OwedGroup => ({
      courier,
      isOwed,
      day,
      days: Number(days),
      parcels: Number(parcels),
      paise: Number(paise),
    }),
  )
  const byCourier = Map.groupBy(groups, ({ courier }) => courier)
  const couriers = [...byCourier].map(([courierName, own]) => {
    const open = own.filter(({ isOwed }) => isOwed)
    const lateParcels = open.reduce((sum, group) => sum + (ageOf(group.days) === '15+' ? group.parcels : 0), 0)
    return { courierName, ...sumOwed(own), ...nextPayment(open, payoutDays, now), lateParcels }
  })
  return { ...sumOwed(groups), couriers: couriers.toSorted((a, b) => b.owed - a.owed) }
}

/** The age of a delivery. Clocks differ: one of tomorrow is new. */
const ageOf = (days: number): Age => AGES.findLast((age) => days >= AGE_DAYS[age][0]) ?? '0-7'

function sumOwed(groups: readonly OwedGroup[]): OwedSums {
  const sums: OwedSums = { parcels: 0, ages: { '0-7': 0, '8-14': 0, '15+': 0 }, overpaid: 0, owed: 0 }
  for (const { isOwed, days, parcels, paise } of groups) {
    sums.owed += paise
    if (isOwed) {
      sums.parcels += parcels
      sums.ages[ageOf(days)] += paise
    } else sums.overpaid -= paise
  }
  return sums
}

function nextPayment(
  groups: readonly OwedGroup[],
  payoutDays: number,
  now: Date,
): { nextOn: string | null; nextAmount: number } {
  const expected = groups.map(({ day, paise }) => ({
    day: expectedPayout(`${day}T12:00:00+05:30`, payoutDays, now),
    paise,
  }))
  const [nextOn = null] = expected.map(({ day }) => day).toSorted()
  const nextAmount = expected.reduce((sum, { day, paise }) => sum + (day === nextOn ? paise : 0), 0)
  return { nextOn, nextAmount }
}

export interface OwedRow {
  id: number
  customerName: string | null
  courierName: string | null
  trackingNumber: string | null
  deliveredAt: Date
  days: number
  duePaise: number
  owedPaise: number
  /** When the courier is expected to pay, as YYYY-MM-DD. */
  expectedOn: string
}

/** Returns one page of the orders that couriers have not paid for, the oldest delivery first, and their total. */
export async function listOwed(
  db: Queryable,
  { limit = MAX_ROWS, offset = 0, ...filters }: OwedFilters & Paging,
): Promise<{ rows: OwedRow[]; total: number }> {
  const payoutDays = await readPayoutDays(db)
  const { rows } = await db.execute<Record<keyof OwedRow, never> & { total: number }>(sql`
    select r.order_id::float8 as id, o.customer_name as "customerName", r.courier_name as "courierName",
      r.tracking_number as "trackingNumber", r.delivered_at as "deliveredAt", ${DAYS} as days,
      r.due_paise::float8 as "duePaise", r.balance_paise::float8 as "owedPaise", count(*) over ()::int as total
    from ${receivables} r left join ${orders} o on o.id = r.order_id
    where ${OWED} and ${toCondition(filters)}
    order by r.delivered_at, r.order_id limit ${limit} offset ${offset}`)
  return toPage(
    rows.map((row) => {
      const deliveredAt = new Date(row.deliveredAt)
      return { ...row, deliveredAt, expectedOn: expectedPayout(deliveredAt, payoutDays) }
    }),
  )
}

function toCondition({ search, courier, age }: OwedFilters): SQL {
  const [first, last] = age ? AGE_DAYS[age] : [0, null]
  return sql.join(
    [
      sql`true`,
      ...(search ? [sql`o.search_key like lower(${containsPattern(search)})`] : []),
      ...(courier ? [sql`coalesce(r.courier_name, '') = ${courier === '-' ? '' : courier}`] : []),
      ...(age && first > 0 ? [sql`${DAYS} >= ${first}`] : []),
      ...(age && last !== null ? [sql`${DAYS} <= ${last}`] : []),
    ],
    sql` and `,
  )
}
