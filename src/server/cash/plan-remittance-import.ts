import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { type LineCandidate, type LineMatch, matchLine } from '../../domain/cash/match-line.ts'
import { type BatchState, isToImport, UNASSIGNED_KINDS } from '../../domain/cash/remittance.ts'
import { type FileBatch, parseRemittanceFile, REMITTANCE_MAX_ROWS } from '../../domain/cash/remittance-file.ts'
import type { FileLine } from '../../domain/cash/remittance-lines.ts'
import type { FileAnswers, FileQuestion } from '../../domain/cash/remittance-table.ts'
import { dayOf } from '../../domain/values/dates.ts'
import type { Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { readTableFile } from '../sheets/read-table-file.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import { ledgerEntries, ledgerPostings, receivables } from '../database/schema/ledger.ts'
import { listProvisional } from './ledger-orders.ts'
import { remittanceLines, remittances } from '../database/schema/remittances.ts'

const MAX_ERRORS_SHOWN = 5

export interface PlannedLine extends FileLine, LineMatch {
  crfId: string
  customerName: string | null
  /** The remittance that paid for the order before. */
  settledBy: string | null
}

/** What an import does. */
export interface ImportPlan {
  fileHash: string
  /** What staff must answer first. */
  questions: FileQuestion[]
  batches: (FileBatch & { state: BatchState })[]
  /** The lines of the new batches, and those that a batch lacks. */
  lines: PlannedLine[]
  /** Changes with everything that the plan says: a confirmation names it. */
  fingerprint: string
}

/**
 * Reads a file and plans its import.
 * @throws ValidationError 400 with the reasons why the file cannot be imported
 */
export async function readRemittances(bytes: Uint8Array, answers: FileAnswers = {}): Promise<RemittancesOfFile> {
  const tables = await readTableFile(bytes, REMITTANCE_MAX_ROWS)
  const { batches, questions, errors } = parseRemittanceFile(tables, { today: dayOf(new Date()), answers })
  if (errors.length > 0) {
    const rest = errors.length - MAX_ERRORS_SHOWN
    const shown = [...errors.slice(0, MAX_ERRORS_SHOWN), ...(rest > 0 ? [`And ${rest} more.`] : [])]
    throw new ValidationError({ file: shown.join(' ') })
  }
  return { batches, questions, fileHash: createHash('sha256').update(bytes).digest('hex') }
}

type RemittancesOfFile = Pick<ImportPlan, 'questions' | 'fileHash'> & { batches: FileBatch[] }

/** Plans the import of batches: which are new, and what each of their lines means for its order. */
export async function planImport(
  db: Queryable,
  { batches, questions, fileHash }: RemittancesOfFile,
): Promise<ImportPlan> {
  const stored = await readStored(
    db,
    batches.map(({ crfId }) => crfId),
  )
  const others = await readUtrs(db, batches)
  const withState = batches.map((batch) => ({
    ...batch,
    state: stateOf(batch, stored.get(batch.crfId)),
    oddRows: [...batch.oddRows, ...repeatedUtr(batch, others)],
  }))
  const newLines = withState
    .filter(({ state }) => isToImport(state))
    .flatMap(({ crfId, lines }) => lines.map((line) => ({ ...line, crfId })))
    .filter((line) => !stored.get(line.crfId)?.lines.has(keyOf(line)))
  const lines = await matchLines(db, newLines)
  const content = withState.map((batch) => ({ ...batch, lines: batch.lines.length }))
  const summary = lines.map(({ trackingNumber, copy, state, orderId, outstandingPaise, valuePaise }) => [
    trackingNumber,
    copy,
    state,
    orderId,
    outstandingPaise,
    valuePaise,
  ])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([fileHash, content, summary]))
    .digest('hex')
  return { fileHash, questions, batches: withState, lines, fingerprint }
}

/** The batches of each UTR, of the file and of former imports. */
async function readUtrs(db: Queryable, batches: readonly FileBatch[]): Promise<Map<string, string[]>> {
  const { crfId, utr } = remittances
  const utrs = batches.flatMap((batch) => batch.utr || [])
  const former = await db.select({ crfId, utr }).from(remittances).where(inArray(utr, utrs))
  const groups = Map.groupBy([...batches, ...former], (batch) => batch.utr)
  return new Map([...groups].map(([key, group]) => [key, [...new Set(group.map((batch) => batch.crfId))]]))
}

/** One transfer pays for one batch: with the UTR of another one its money may be counted twice. */
function repeatedUtr({ crfId, utr }: FileBatch, batches: ReadonlyMap<string, string[]>): FileBatch['oddRows'] {
  const others = (utr === '' ? [] : (batches.get(utr) ?? [])).filter((other) => other !== crfId)
  if (others.length === 0) return []
  return [{ details: `The UTR ${utr} is also that of ${others.join(', ')}: check that it was paid.`, amountPaise: 0 }]
}

const keyOf = ({ trackingNumber, copy, valuePaise }: Pick<FileLine, 'trackingNumber' | 'copy' | 'valuePaise'>) =>
  `${trackingNumber}/${copy}/${valuePaise}`

interface StoredBatch {
  lines: Set<string>
  deductionsKnown: boolean
}

/** The stored lines by batch. */
async function readStored(db: Queryable, crfIds: string[]): Promise<Map<string, StoredBatch>> {
  if (crfIds.length === 0) return new Map()
  const rows = await db
    .select({
      crfId: remittances.crfId,
      deductionsKnown: remittances.deductionsKnown,
      trackingNumber: remittanceLines.trackingNumber,
      copy: remittanceLines.copy,
      valuePaise: remittanceLines.valuePaise,
    })
    .from(remittances)
    .innerJoin(remittanceLines, sql`${remittanceLines.remittanceId} = ${remittances.id}`)
    .where(inArray(remittances.crfId, crfIds))
  const groups = Map.groupBy(rows, ({ crfId }) => crfId)
  return new Map(
    [...groups].map(([crfId, lines]) => [
      crfId,
      { lines: new Set(lines.map(keyOf)), deductionsKnown: lines[0]?.deductionsKnown ?? true },
    ]),
  )
}

function stateOf({ utr, lines, missingPaise }: FileBatch, stored: StoredBatch | undefined): BatchState {
  const isComplete = missingPaise === 0
  if (!stored) return utr === '' ? 'unpaid' : isComplete ? 'new' : 'incomplete'
  const known = lines.filter((line) => stored.lines.has(keyOf(line))).length
  if (known < stored.lines.size) return 'changed'
  if (known === lines.length) return 'imported'
  return isComplete && !stored.deductionsKnown ? 'extended' : 'changed'
}

interface FoundOrder extends LineCandidate {
  customerName: string
  settledBy: string | null
  deliveredOn: string | null
}

async function matchLines(db: Queryable, lines: (FileLine & { crfId: string })[]): Promise<PlannedLine[]> {
  const found = await findOrders(db, [...new Set(lines.map(({ trackingNumber }) => trackingNumber))])
  const payments = lines.filter(({ valuePaise }) => valuePaise >= 0)
  const copies = Map.groupBy(payments, ({ trackingNumber }) => trackingNumber)
  // A line reduces the outstanding amount for the next one of the same order.
  const outstanding = new Map<number, number>()
  return lines.map((line) => {
    const orderRows = (found.get(line.trackingNumber) ?? []).map((order) => ({
      ...order,
      outstandingPaise: outstanding.get(order.orderId) ?? order.outstandingPaise,
    }))
    const isRepeated = (copies.get(line.trackingNumber)?.length ?? 0) > 1
    const match = matchLine(line.valuePaise, orderRows, isRepeated)
    const order = orderRows.find(({ orderId }) => orderId === match.orderId)
    if (order && !UNASSIGNED_KINDS.includes(match.state))
      outstanding.set(order.orderId, order.outstandingPaise - line.valuePaise)
    return {
      ...line,
      ...match,
      deliveredOn: line.deliveredOn ?? order?.deliveredOn ?? null,
      customerName: order?.customerName ?? null,
      settledBy: order?.settledBy ?? null,
    }
  })
}

/** The orders of tracking numbers, of present and cancelled shipments and of manual couriers. */
async function findOrders(db: Queryable, trackingNumbers: string[]): Promise<Map<string, FoundOrder[]>> {
  if (trackingNumbers.length === 0) return new Map()
  const { rows } = await db.execute<{
    number: string
    order_id: string
    customer_name: string
    is_delivered: boolean
    is_cancelled: boolean
    is_prepaid: boolean
    written_off: string
    balance: string
    delivered_on: string | null
    settled_by: string | null
  }>(sql`
    with numbers as (select distinct value as number from jsonb_array_elements_text(${JSON.stringify(trackingNumbers)}::jsonb)),
    found as (
      select n.number, s.order_id from numbers n join ${shipments} s on s.tracking_number = n.number
      union
      select n.number, o.id from numbers n join ${orders} o on o.tracking_number = n.number
    )
    select f.number, f.order_id, o.customer_name, o.status = 'delivered' as is_delivered, o.status = 'cancelled' as is_cancelled,
      o.payment_method <> 'cod' as is_prepaid, coalesce(r.balance_paise, 0) as balance,
      (select coalesce(sum(p.amount_paise), 0) from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id
        where e.order_id = f.order_id and p.account = 'write_off') as written_off,
      ((r.delivered_at at time zone 'Asia/Kolkata')::date)::text as delivered_on,
      (select m.crf_id from ${remittanceLines} l join ${remittances} m on m.id = l.remittance_id
        where l.order_id = f.order_id order by l.id desc limit 1) as settled_by
    from found f join ${orders} o on o.id = f.order_id left join ${receivables} r on r.order_id = f.order_id
    order by f.number, f.order_id`)
  const provisional = new Map<number, number>()
  const provisionalRows = await listProvisional(db, [...new Set(rows.map((row) => Number(row.order_id)))])
  for (const { orderId, amountPaise } of provisionalRows)
    provisional.set(orderId, (provisional.get(orderId) ?? 0) + amountPaise)
  const orderRows = rows.map((row) => ({
    number: row.number,
    orderId: Number(row.order_id),
    customerName: row.customer_name,
    isDelivered: row.is_delivered,
    isCancelled: row.is_cancelled,
    isPrepaid: row.is_prepaid,
    writtenOffPaise: Number(row.written_off),
    outstandingPaise: Number(row.balance) + (provisional.get(Number(row.order_id)) ?? 0),
    settledBy: row.settled_by,
    deliveredOn: row.delivered_on,
  }))
  return Map.groupBy(orderRows, ({ number }) => number)
}
