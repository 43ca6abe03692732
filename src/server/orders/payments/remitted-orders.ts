import { sql } from 'drizzle-orm'
import { REMITTED_KINDS } from '../../../domain/cash/ledger.ts'
import type { Queryable } from '../../database/connect.ts'
import { ledgerEntries, receivables } from '../../database/schema/ledger.ts'

/** Returns which orders the courier has paid for, so that it owes nothing for them. */
export async function listRemittedIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.order_id as id from ${receivables} r
    where r.order_id = any(${sql.param([...orderIds])}::bigint[]) and r.due_paise > 0 and r.balance_paise <= 0 and exists (
      select from ${ledgerEntries} e where e.order_id = r.order_id and e.kind in ${[...REMITTED_KINDS]}
        and not exists (select from ${ledgerEntries} x where x.reverses_id = e.id))`)
  return new Set(rows.map(({ id }) => Number(id)))
}
