import { eq, sql } from 'drizzle-orm'
import { ENTRY_KIND_LABELS, REVERSIBLE_KINDS } from '../../domain/cash/ledger.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { applyBalances } from './apply-balances.ts'
import { ledgerEntries, ledgerPostings } from '../database/schema/ledger.ts'
import { type Actor, postEntries, withLedger } from './post-entries.ts'
import { cashExceptions } from '../database/schema/remittances.ts'

/** The kind of an entry in the audit log. */
export const ENTRY_KIND = 'ledger-entry'

/**
 * Reverses an entry that staff made, and reopens the exception that it resolved.
 * @throws NotFoundError for an unknown entry
 * @throws ConflictError (409) for an entry that follows from an order or a remittance, or is reversed already
 */
export function reverseEntry(db: Database, actor: Actor, id: number, note: string): Promise<void> {
  return withLedger(db, async (tx) => {
    const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
    if (!entry) throw new NotFoundError('Entry')
    if (!REVERSIBLE_KINDS.some((kind) => kind === entry.kind)) {
      throw new ConflictError(
        'entry_derived',
        'This entry follows from an order or a remittance and cannot be reversed.',
      )
    }
    const postings = await tx.select().from(ledgerPostings).where(eq(ledgerPostings.entryId, id))
    const { orderId, lineId, remittanceId, sourceKey } = entry
    const posted = await postEntries(tx, actor, [
      {
        sourceKey: `reversal:${id}`,
        kind: 'reversal',
        orderId,
        ...(lineId !== null && { lineId }),
        ...(remittanceId !== null && { remittanceId }),
        postings: postings.map(({ account, amountPaise }) => ({ account, amountPaise: -amountPaise })),
        occurredAt: new Date(),
        reversesId: id,
        note,
      },
    ])
    if (posted.size === 0) throw new ConflictError('entry_reversed', 'This entry is reversed already.')
    const exceptionId = /^exception:(\d+):/.exec(sourceKey)?.[1]
    if (exceptionId) await reopen(Number(exceptionId))
    if (orderId !== null) await applyBalances(tx, actor, [orderId], { note })
    const after = { note, ...(orderId !== null && { order: `#${orderId}` }) }
    const subject = `Entry ${id}: ${ENTRY_KIND_LABELS[entry.kind]}`
    await audit(tx, { actor, action: 'reverse', kind: ENTRY_KIND, id, subject, after })

    /** An unknown or ambiguous number has no order again. */
    async function reopen(exception: number) {
      await tx
        .update(cashExceptions)
        .set({
          status: 'open',
          resolution: null,
          note: '',
          resolvedBy: null,
          resolvedAt: null,
          ...(entry?.kind === 'assignment' && { orderId: sql`null` }),
        })
        .where(eq(cashExceptions.id, exception))
    }
  })
}
