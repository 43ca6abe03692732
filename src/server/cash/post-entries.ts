import { sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { bookingTime, type EntryKind, type Posting } from '../../domain/cash/ledger.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { readClosedThrough } from './closed-months.queries.ts'
import { ledgerEntries, ledgerPostings } from './ledger.tables.ts'

export type Actor = Pick<User, 'id' | 'username'>

/** The actor of entries that follow from orders. */
export const SYSTEM: Actor = { id: 0, username: 'Rankshelf' }
/** The actor of payments that Shiprocket reports. */
export const SHIPROCKET: Actor = { id: 0, username: 'Shiprocket' }

/** An entry to post. */
export interface NewEntry {
  /** Unique: an entry whose key was posted already is skipped. */
  sourceKey: string
  kind: EntryKind
  orderId: number | null
  postings: readonly Posting[]
  /** When it happened. In a closed month, the entry counts when it is posted. */
  occurredAt: Date
  remittanceId?: number | undefined
  lineId?: number | undefined
  reversesId?: number | undefined
  note?: string | undefined
}

/** The advisory lock of everything that writes to the ledger: balances are read and posted by one transaction at a time. */
const LEDGER_LOCK = 7_316_011
const CHUNK_SIZE = 2000

/** Runs a transaction that writes to the ledger, after the ones that do so now. */
export const withLedger = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LEDGER_LOCK})`)
    return work(tx)
  })

/**
 * Posts entries, those of one source once only.
 * @returns the source keys that were posted now
 */
export async function postEntries(tx: Transaction, actor: Actor, entries: readonly NewEntry[]): Promise<Set<string>> {
  const posted = new Set<string>()
  const [closedThrough, now] = [await readClosedThrough(tx), new Date()]
  for (let start = 0; start < entries.length; start += CHUNK_SIZE) {
    const chunk = entries
      .slice(start, start + CHUNK_SIZE)
      .map((entry) => ({ ...entry, occurredAt: bookingTime(entry.occurredAt, closedThrough, now) }))
    for (const key of await postChunk(tx, actor, chunk)) posted.add(key)
  }
  return posted
}

async function postChunk(tx: Transaction, actor: Actor, entries: readonly NewEntry[]): Promise<string[]> {
  const rows = entries.map((entry) => ({ ...entry, postings: undefined }))
  const { rows: inserted } = await tx.execute<{ id: number; source_key: string }>(sql`
    insert into ${ledgerEntries} (source_key, kind, order_id, remittance_id, line_id, reverses_id, note, occurred_at,
      actor_id, actor)
    select "sourceKey", kind, "orderId", "remittanceId", "lineId", "reversesId", coalesce(note, ''), "occurredAt",
      ${actor.id}, ${actor.username}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry ("sourceKey" text, kind text, "orderId" bigint,
      "remittanceId" int, "lineId" int, "reversesId" int, note text, "occurredAt" timestamptz)
    on conflict (source_key) do nothing
    returning id, source_key`)
  const idByKey = new Map(inserted.map(({ id, source_key: key }) => [key, id]))
  const postings = entries.flatMap((entry) => {
    const entryId = idByKey.get(entry.sourceKey)
    return entryId === undefined ? [] : entry.postings.map((posting) => ({ entryId, ...posting }))
  })
  if (postings.length > 0) {
    await tx.execute(sql`
      insert into ${ledgerPostings} (entry_id, account, amount_paise)
      select "entryId", account, "amountPaise"
      from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as posting ("entryId" int, account text, "amountPaise" bigint)`)
  }
  return [...idByKey.keys()]
}
