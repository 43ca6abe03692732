import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Resolution } from '../../src/domain/cash/remittance.ts'
import type { FileBatch } from '../../src/domain/cash/remittance-file.ts'
import { importPlanned } from '../../src/server/cash/import-remittances.ts'
import { receivables } from '../../src/server/database/schema/ledger.ts'
import { planImport } from '../../src/server/cash/plan-remittance-import.ts'
import { type Actor, SHIPROCKET, withLedger } from '../../src/server/cash/post-entries.ts'
import { recordLedgerEntries } from '../../src/server/cash/record-ledger-entries.ts'
import { cashExceptions, remittanceLines, remittances } from '../../src/server/database/schema/remittances.ts'
import { resolveException } from '../../src/server/cash/resolve-exception.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import type { CashPlan, SimulatedRemittance } from './plan-remittances.ts'

/** Remittances before the newest so many have no open exceptions any more. */
const OPEN_REMITTANCES = 3
const MAX_RESOLVED = 40

/**
 * Posts the deliveries of a simulated shop to the ledger and imports its remittances, both with the code of the shop. Staff
 * have resolved the exceptions of the older ones.
 * @returns the number of remittances
 */
export async function writeRemittances(db: Database, actor: Actor, plan: CashPlan): Promise<number> {
  await recordLedgerEntries(db)
  await addCharges(db, plan)
  const totals = await readTotals(db, plan)
  for (const remittance of plan.remittances) {
    const batch = toBatch(remittance, totals)
    await withLedger(db, async (tx) => {
      const planned = await planImport(tx, {
        batches: [batch],
        questions: [],
        fileHash: `demo-${batch.crfId}`,
      })
      await importPlanned(tx, SHIPROCKET, planned, `COD_CRF_${batch.crfId}.xls`)
    })
  }
  await resolveOld(db, actor, plan)
  return plan.remittances.length
}

/** What the courier charged for the parcels that it pays. */
const addCharges = (db: Database, { unpaidIds }: CashPlan) =>
  db.execute(sql`
    update ${receivables} set freight_paise = 6200 + order_id % 40 * 100, cod_fee_paise = 3500
    where order_id = any(${sql.param([...unpaidIds])}::bigint[])`)

async function readTotals(db: Database, { unpaidIds }: CashPlan): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: orders.id, totalPaise: orders.totalPaise })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...unpaidIds])}::bigint[])`)
  return new Map(rows.map(({ id, totalPaise }) => [id, totalPaise]))
}

/** A remittance as the import reads it from a file. @param totals the cash of orders in paise */
function toBatch(remittance: SimulatedRemittance, totals: ReadonlyMap<number, number>): FileBatch {
  const { crfId, paidOn, missingPaise } = remittance
  const copies = new Map<string, number>()
  const lines = remittance.lines.map((line, index) => {
    const { trackingNumber, orderId, courierName, deliveredOn, differencePaise } = line
    const copy = (copies.get(trackingNumber) ?? 0) + 1
    copies.set(trackingNumber, copy)
    const valuePaise = (orderId === null ? 0 : (totals.get(orderId) ?? 0)) + differencePaise
    return { row: index + 2, trackingNumber, copy, valuePaise, courierName, deliveredOn, adjustment: '', problem: '' }
  })
  const availablePaise = lines.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  const freightPaise = lines.length * 720
  const rtoReversalPaise = Math.floor(lines.length / 5) * 6800
  const deductedPaise = freightPaise + rtoReversalPaise
  const isSmall = deductedPaise + missingPaise >= availablePaise
  return {
    crfId,
    utr: `IN2262${crfId}${String(lines.length % 100).padStart(2, '0')}`,
    paidOn,
    dayQuestion: null,
    method: 'NEFT',
    status: 'Remittance success',
    availablePaise,
    freightPaise: isSmall ? 0 : freightPaise,
    earlyFeePaise: 0,
    instantFeePaise: 0,
    rtoReversalPaise: isSmall ? 0 : rtoReversalPaise,
    adjustedPaise: -missingPaise,
    netPaise: availablePaise - (isSmall ? 0 : deductedPaise) - missingPaise,
    sum: missingPaise === 0 ? 'agrees' : 'disagrees',
    missingPaise: 0,
    lines,
    oddRows: [],
  }
}

const NOTES: Record<Exclude<Resolution, 'settled'>, string> = {
  claim: 'Mailed Shiprocket with the proof of delivery',
  write_off: 'Too small to claim',
  assign: 'Shiprocket confirmed the order of the number',
  accept: 'Agreed with Shiprocket',
}

/** Resolves the exceptions of older remittances, each as staff would. */
async function resolveOld(db: Database, actor: Actor, plan: CashPlan): Promise<void> {
  const crfIds = plan.remittances.slice(0, -OPEN_REMITTANCES).map(({ crfId }) => crfId)
  if (crfIds.length === 0) return
  const orderOf = new Map(
    plan.remittances.flatMap(({ lines }) => lines.map((line) => [line.trackingNumber, line.orderId])),
  )
  const found = await db
    .select({ id: cashExceptions.id, kind: cashExceptions.kind, line: remittanceLines })
    .from(cashExceptions)
    .innerJoin(remittances, eq(remittances.id, cashExceptions.remittanceId))
    .leftJoin(remittanceLines, eq(remittanceLines.id, cashExceptions.lineId))
    .where(and(inArray(remittances.crfId, crfIds), eq(cashExceptions.status, 'open')))
    .orderBy(asc(cashExceptions.id))
    .limit(MAX_RESOLVED)
  for (const [index, { id, kind, line }] of found.entries()) {
    const orderId = orderOf.get(line?.trackingNumber ?? '') ?? undefined
    const isAssigned = kind === 'ambiguous' && line?.copy === 1 && orderId !== undefined
    const resolution = kind === 'short' ? (index % 2 === 0 ? 'claim' : 'write_off') : isAssigned ? 'assign' : 'accept'
    await resolveException(db, actor, id, { resolution, note: NOTES[resolution], ...(isAssigned && { orderId }) })
  }
}
