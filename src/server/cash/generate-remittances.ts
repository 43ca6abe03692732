import { sql } from 'drizzle-orm'
import type { FileBatch } from '../../domain/cash/remittance-file.ts'
import { addDays, dayOf } from '../../domain/values/dates.ts'
import type { Database } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'
import { importPlanned } from './import-remittances.ts'
import { receivables } from './ledger.tables.ts'
import { planImport } from './plan-import.ts'
import { SHIPROCKET, withLedger } from './post-entries.ts'
import { postOrders } from './post-orders.ts'

const COURIERS = ['Delhivery Surface', 'Xpressbees', 'Ecom Express', 'Blue Dart Surface']
const MAX_ORDERS = 2500
/** Deliveries of this time are paid by couriers; those before it were marked as paid by staff. */
const DAYS = 100
const FIRST_CRF = 13_449_838
const WEEK = 7
/** Deliveries younger than this are not paid yet. */
const PAYOUT_DAYS = 9
/** Parcels of this courier are paid late. */
const LATE_COURIER = 'Ecom Express'
const LATE_EVERY = 3
const LATE_DAYS = 30

/**
 * Generates the remittances of a demo: weekly ones for three months, one of them with a short payment and an unknown number,
 * and parcels that are not paid yet.
 * @returns the number of remittances
 */
export async function generateRemittances(db: Database): Promise<number> {
  await leaveUnpaid(db)
  await postOrders(db)
  await addCharges(db)
  const batches = await listBatches(db)
  for (const [index, batch] of batches.entries()) {
    const file = index === batches.length - 1 ? withProblems(batch) : batch
    await withLedger(db, async (tx) => {
      const plan = await planImport(tx, { batches: [file], fileHash: `demo-${file.crfId}` })
      await importPlanned(tx, SHIPROCKET, plan, `COD_CRF_${file.crfId}.xls`)
    })
  }
  return batches.length
}

/** Spreads some of the recent deliveries over several couriers, who have not paid for them. */
async function leaveUnpaid(db: Database): Promise<void> {
  await db.execute(sql`
    update ${orders} o set payment_status = 'pending',
      courier_name = (${sql.param(COURIERS)}::text[])[1 + o.id % ${COURIERS.length}]
    from (
      select id, row_number() over (order by updated_at) as number, count(*) over () as count from ${orders}
      where status = 'delivered' and payment_method = 'cod' and total_paise > 0 and tracking_number is not null
        and updated_at > now() - make_interval(days => ${DAYS})
    ) as recent
    where recent.id = o.id and recent.number % greatest(1, ceil(recent.count / ${MAX_ORDERS}::float)::int) = 0`)
}

const addCharges = (db: Database) =>
  db.execute(sql`
    update ${receivables} set freight_paise = 6200 + order_id % 40 * 100, cod_fee_paise = 3500
    where balance_paise > 0 and courier_name = any(${sql.param(COURIERS)}::text[])`)

interface UnpaidParcel {
  trackingNumber: string
  courierName: string
  valuePaise: number
  deliveredOn: string
  week: number
}

/** The unpaid deliveries of each week, the oldest first, as batches. Some recent parcels of one courier are paid late. */
async function listBatches(db: Database): Promise<FileBatch[]> {
  const { rows } = await db.execute<Record<keyof UnpaidParcel, never>>(sql`
    select tracking_number as "trackingNumber", courier_name as "courierName", balance_paise::float8 as "valuePaise",
      ((delivered_at at time zone 'Asia/Kolkata')::date)::text as "deliveredOn",
      floor(extract(epoch from now() - delivered_at) / 86400 - ${PAYOUT_DAYS})::int / ${WEEK} as week
    from ${receivables}
    where balance_paise > 0 and delivered_at < now() - make_interval(days => ${PAYOUT_DAYS})
      and not (courier_name = ${LATE_COURIER} and order_id % ${LATE_EVERY} = 0
        and delivered_at > now() - make_interval(days => ${LATE_DAYS}))
    order by delivered_at`)
  const weeks = [...Map.groupBy<number, UnpaidParcel>(rows, ({ week }) => week)].toSorted(([a], [b]) => b - a)
  return weeks.map(([week, parcels], index) => toBatch(index, week, parcels))
}

function toBatch(index: number, week: number, parcels: UnpaidParcel[]): FileBatch {
  const crfId = String(FIRST_CRF + index * 137)
  const availablePaise = parcels.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  const freightPaise = parcels.length * 720
  const rtoReversalPaise = Math.floor(parcels.length / 5) * 6800
  const isSmall = freightPaise + rtoReversalPaise >= availablePaise
  const deducted = isSmall ? 0 : freightPaise + rtoReversalPaise
  return {
    crfId,
    utr: `IN2262${crfId}${String(index).padStart(2, '0')}`,
    paidOn: dayOf(addDays(new Date(), -week * WEEK - 1)),
    method: 'NEFT',
    status: 'Remittance success',
    availablePaise,
    freightPaise: isSmall ? 0 : freightPaise,
    earlyFeePaise: 0,
    instantFeePaise: 0,
    rtoReversalPaise: isSmall ? 0 : rtoReversalPaise,
    adjustedPaise: 0,
    netPaise: availablePaise - deducted,
    sum: 'agrees',
    lines: parcels.map(({ trackingNumber, valuePaise, courierName, deliveredOn }, row) => ({
      row: row + 2,
      trackingNumber,
      copy: 1,
      valuePaise,
      courierName,
      deliveredOn,
      adjustment: '',
    })),
  }
}

/** The newest batch pays ₹200 too little for one parcel, and has a number that is no parcel of the store. */
function withProblems(batch: FileBatch): FileBatch {
  const [first, ...rest] = batch.lines
  if (!first || first.valuePaise <= 20_000) return batch
  const unknown = { ...first, row: batch.lines.length + 2, trackingNumber: '149022170045', valuePaise: 79_900 }
  const change = unknown.valuePaise - 20_000
  return {
    ...batch,
    availablePaise: batch.availablePaise + change,
    netPaise: batch.netPaise + change,
    lines: [{ ...first, valuePaise: first.valuePaise - 20_000 }, ...rest, unknown],
  }
}
