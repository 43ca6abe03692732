import { eq, sql } from 'drizzle-orm'
import { type Account, type Posting, transfer } from '../../domain/cash/ledger.ts'
import { isToImport, UNASSIGNED_KINDS } from '../../domain/cash/remittance.ts'
import type { FileBatch } from '../../domain/cash/remittance-file.ts'
import type { FileAnswers } from '../../domain/cash/remittance-table.ts'
import { startOfDay } from '../../domain/values/dates.ts'
import { auditAll } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, ValidationError } from '../http/errors.ts'
import { applyBalances } from './apply-balances.ts'
import { listProvisional } from './ledger-orders.ts'
import { type ImportPlan, type PlannedLine, planImport, readRemittances } from './plan-remittance-import.ts'
import { type Actor, type NewEntry, postEntries, withLedger } from './post-entries.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'
import { cashExceptions, remittanceLines, remittances } from '../database/schema/remittances.ts'

/** The kind of a remittance in the audit log. */
export const REMITTANCE_KIND = 'remittance'

interface Upload {
  bytes: Uint8Array
  fileName: string
  /** The fingerprint of the preview that staff confirmed. */
  fingerprint: string
  /** What staff said about cells that can be read in two ways. */
  answers?: FileAnswers
}

/** Plans the import of a file without importing it. @throws ValidationError 400 for a file that cannot be imported */
export async function previewImport(db: Database, bytes: Uint8Array, answers?: FileAnswers): Promise<ImportPlan> {
  const file = await readRemittances(bytes, answers)
  await recordLedgerEntries(db)
  return planImport(db, file)
}

/**
 * Imports the new batches of a file in one transaction: their lines pay for orders, and what does not agree becomes an
 * exception. Batches that were imported before are skipped, so the same file twice changes nothing.
 * @returns the number of imported batches and lines
 * @throws ValidationError 400 for a file that cannot be imported
 * @throws ConflictError 409 when something changed since the preview
 */
export async function importRemittances(
  db: Database,
  actor: Actor,
  { bytes, fileName, fingerprint, answers }: Upload,
): Promise<{ batches: number; lines: number }> {
  const file = await readRemittances(bytes, answers)
  if (file.questions.length > 0) throw new ValidationError({ file: 'Answer the questions about the file first' })
  await recordLedgerEntries(db)
  return withLedger(db, async (tx) => {
    const plan = await planImport(tx, file)
    if (plan.fingerprint !== fingerprint) {
      const message =
        'Orders or remittances have changed since the preview. Nothing was imported: check the new preview.'
      throw new ConflictError('preview_outdated', message)
    }
    return importPlanned(tx, actor, plan, fileName)
  })
}

/** Imports the new batches of a plan, in a transaction that writes to the ledger. */
export async function importPlanned(tx: Transaction, actor: Actor, plan: ImportPlan, fileName: string) {
  const lines = Map.groupBy(plan.lines, ({ crfId }) => crfId)
  const source = { fileName, fileHash: plan.fileHash }
  const batches = plan.batches.filter(({ state }) => isToImport(state))
  for (const { state, ...batch } of batches) {
    const stored = state === 'extended' ? await extendRemittance(tx, actor, batch, source) : undefined
    const dated = withDay({ ...batch, paidOn: stored?.paidOn ?? batch.paidOn })
    const remittanceId = stored?.id ?? (await insertRemittance(tx, actor, dated, source))
    await importBatch(tx, actor, dated, lines.get(batch.crfId) ?? [], remittanceId)
  }
  return { batches: batches.length, lines: plan.lines.length }
}

type DatedBatch = FileBatch & { paidOn: string }

/** The money of a batch is never booked on the day of the import by itself. @throws ValidationError 400 for one without a day */
function withDay({ paidOn, ...batch }: FileBatch): DatedBatch {
  if (paidOn === null) throw new ValidationError({ paidOn: `Enter when the money of CRF ${batch.crfId} arrived` })
  return { ...batch, paidOn }
}

async function importBatch(
  tx: Transaction,
  actor: Actor,
  batch: DatedBatch,
  lines: PlannedLine[],
  remittanceId: number,
): Promise<void> {
  const stored = await insertLines(tx, remittanceId, lines)
  const paidAt = startOfDay(batch.paidOn)
  const context = { batch, remittanceId, paidAt }
  await replaceProvisional(tx, actor, stored, context)
  await postEntries(tx, actor, [
    ...stored.flatMap((line) => toEntry(line, context)),
    ...deductionsOf(batch).map((entry) => ({ ...entry, remittanceId, orderId: null, occurredAt: paidAt })),
  ])
  await insertExceptions(tx, remittanceId, batch, stored)
  const orderIds = stored.flatMap(({ orderId, state }) =>
    orderId === null || UNASSIGNED_KINDS.includes(state) ? [] : orderId,
  )
  await applyBalances(tx, actor, [...new Set(orderIds)], { remittance: `CRF ${batch.crfId}, UTR ${batch.utr}` })
}

async function insertRemittance(
  tx: Transaction,
  actor: Actor,
  { lines, ...batch }: Omit<DatedBatch, 'oddRows'>,
  source: { fileName: string; fileHash: string },
): Promise<number> {
  const [row] = await tx
    .insert(remittances)
    .values({
      ...batch,
      ...source,
      deductionsKnown: batch.sum !== 'unknown',
      lineCount: lines.length,
      importedById: actor.id,
      importedBy: actor.username,
    })
    .returning({ id: remittances.id })
  if (!row) throw new Error('The remittance was not inserted')
  const { crfId, utr, netPaise } = batch
  const after = { utr, netPaise, lines: lines.length, file: source.fileName }
  await auditAll(tx, [{ actor, action: 'import', kind: REMITTANCE_KIND, id: row.id, subject: `CRF ${crfId}`, after }])
  return row.id
}

/** Gives a remittance of which only some parcels were imported the sums of the file that has all of them. Its day stays. */
async function extendRemittance(
  tx: Transaction,
  actor: Actor,
  batch: FileBatch,
  source: { fileName: string; fileHash: string },
): Promise<{ id: number; paidOn: string }> {
  const { crfId, utr: _, paidOn: __, lines, oddRows: ___, ...sums } = batch
  const [before] = await tx.select().from(remittances).where(eq(remittances.crfId, crfId))
  if (!before) throw new Error(`There is no remittance ${crfId}`)
  await tx
    .update(remittances)
    .set({ ...sums, ...source, lineCount: lines.length, deductionsKnown: sums.sum !== 'unknown' })
    .where(eq(remittances.id, before.id))
  const { id, netPaise, lineCount, paidOn } = before
  const change = { before: { netPaise, lines: lineCount }, after: { netPaise: sums.netPaise, lines: lines.length } }
  await auditAll(tx, [{ actor, action: 'import', kind: REMITTANCE_KIND, id, subject: `CRF ${crfId}`, ...change }])
  return { id, paidOn }
}

type StoredLine = PlannedLine & { id: number }

async function insertLines(tx: Transaction, remittanceId: number, lines: PlannedLine[]): Promise<StoredLine[]> {
  const { rows } = await tx.execute<{ id: number; number: string; copy: number }>(sql`
    insert into ${remittanceLines} (remittance_id, tracking_number, copy, value_paise, courier_name, delivered_on,
      adjustment, state, order_id, outstanding_paise)
    select ${remittanceId}, "trackingNumber", copy, "valuePaise", "courierName", "deliveredOn", adjustment, state, "orderId",
      "outstandingPaise"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("trackingNumber" text, copy int, "valuePaise" bigint,
      "courierName" text, "deliveredOn" date, adjustment text, state text, "orderId" bigint, "outstandingPaise" bigint)
    returning id, tracking_number as number, copy`)
  const idOf = new Map(rows.map(({ id, number, copy }) => [`${number}/${copy}`, id]))
  return lines.map((line) => ({ ...line, id: idOf.get(`${line.trackingNumber}/${line.copy}`) ?? 0 }))
}

interface BatchContext {
  batch: FileBatch
  remittanceId: number
  paidAt: Date
}

/** Reverses what staff or the courier's API said was paid: the file is the better source. */
async function replaceProvisional(
  tx: Transaction,
  actor: Actor,
  lines: StoredLine[],
  { remittanceId, paidAt }: BatchContext,
): Promise<void> {
  const paying = lines.filter(({ state }) => !UNASSIGNED_KINDS.includes(state))
  const provisional = await listProvisional(
    tx,
    paying.flatMap(({ orderId }) => orderId ?? []),
  )
  const entries = provisional.map(({ id, orderId, amountPaise }) => ({
    sourceKey: `reversal:${id}`,
    kind: 'reversal' as const,
    orderId,
    postings: transfer(amountPaise, 'bank', 'courier_receivable'),
    occurredAt: paidAt,
    remittanceId,
    reversesId: id,
  }))
  await postEntries(tx, actor, entries)
}

/** The cash of a line arrives at the bank: from the courier, or on the account of adjustments while its order is unknown. */
function toEntry(line: StoredLine, { batch, remittanceId, paidAt }: BatchContext): NewEntry[] {
  const isUnassigned = UNASSIGNED_KINDS.includes(line.state)
  const postings = transfer(line.valuePaise, isUnassigned ? 'adjustments' : 'courier_receivable', 'bank')
  if (postings.length === 0) return []
  return [
    {
      sourceKey: `line:${batch.crfId}:${line.trackingNumber}:${line.copy}`,
      kind: 'remittance_line',
      orderId: isUnassigned ? null : line.orderId,
      postings,
      occurredAt: paidAt,
      remittanceId,
      lineId: line.id,
    },
  ]
}

/** What the transfer lacks of the cash of its lines: deductions, and an adjustment without an explanation. */
function deductionsOf(batch: FileBatch): { sourceKey: string; kind: 'deductions'; postings: Posting[] }[] {
  const amounts: [Account, number][] = [
    ['freight', batch.freightPaise],
    ['cod_fee', batch.earlyFeePaise + batch.instantFeePaise],
    ['rto_fee', batch.rtoReversalPaise],
    ['adjustments', -batch.adjustedPaise],
  ]
  const postings = amounts.flatMap(([account, amountPaise]) => (amountPaise === 0 ? [] : { account, amountPaise }))
  const total = postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (total !== 0) postings.push({ account: 'bank', amountPaise: -total })
  return postings.length === 0 ? [] : [{ sourceKey: `deductions:${batch.crfId}`, kind: 'deductions', postings }]
}

async function insertExceptions(
  tx: Transaction,
  remittanceId: number,
  { sum, adjustedPaise, oddRows }: FileBatch,
  lines: StoredLine[],
): Promise<void> {
  const ofLines = lines.flatMap(({ id, state, orderId, differencePaise, problem }) =>
    state === 'matched' ? [] : { kind: state, lineId: id, orderId, amountPaise: differencePaise, details: problem },
  )
  const ofBatch = { kind: sum === 'adjusted' ? ('adjusted' as const) : ('batch' as const), amountPaise: adjustedPaise }
  // Deductions that are not known are no difference: the remittance says so.
  const isOfBatch = sum === 'disagrees' || sum === 'adjusted'
  const ofRows = oddRows.map((row) => ({ ...row, kind: 'row' as const }))
  const rows = [...ofLines, ...(isOfBatch ? [ofBatch] : []), ...ofRows].map((row) => ({ ...row, remittanceId }))
  await tx.execute(sql`
    insert into ${cashExceptions} (kind, remittance_id, line_id, order_id, amount_paise, details)
    select kind, "remittanceId", "lineId", "orderId", "amountPaise", coalesce(details, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (kind text, "remittanceId" int, "lineId" int,
      "orderId" bigint, "amountPaise" bigint, details text)`)
}
