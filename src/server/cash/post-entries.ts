import { sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { bookingTime, type EntryKind, type Posting, type SoldBook } from '../../domain/cash/ledger.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { readClosedThrough } from './months.queries.ts'
import { ledgerBooks, ledgerEntries, ledgerPostings } from '../database/schema/ledger.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'

export type Actor = Pick<User, 'id' | 'username'>

/** The actor of entries that follow from orders. Staff read the name. */
export const SYSTEM: Actor = { id: 0, username: 'Automatic' }
/** The actor of payments that Shiprocket reports. */
export const SHIPROCKET: Actor = { id: 0, username: 'Shiprocket' }

/** An entry to post. */
export interface NewEntry {
  /** Unique: an entry whose key was posted already is skipped. */
  sourceKey: string
  kind: EntryKind
  orderId: number | null
  postings: readonly Posting[]
  /** The books of a delivery. A reversal takes those of its entry. */
  books?: readonly SoldBook[]
  /** When it happened. In a closed month, the entry counts when it is posted. */
  occurredAt: Date
  remittanceId?: number | undefined
  lineId?: number | undefined
  reversesId?: number | undefined
  note?: string | undefined
}

const CHUNK_SIZE = 2000

/** Runs a transaction that writes to the ledger, after the ones that do so now. */
export const withLedger = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'ledger')
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
  const rows = entries.map((entry) => ({ ...entry, postings: undefined, books: undefined }))
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
  await insertBooks(tx, entries, idByKey)
  return [...idByKey.keys()]
}

async function insertBooks(
  tx: Transaction,
  entries: readonly NewEntry[],
  idByKey: ReadonlyMap<string, number>,
): Promise<void> {
  const books = entries.flatMap(({ sourceKey, books: sold = [] }) => {
    const entryId = idByKey.get(sourceKey)
    return entryId === undefined ? [] : sold.map((book) => ({ entryId, ...book }))
  })
  await tx.execute(sql`
    insert into ${ledgerBooks} (entry_id, product_name, copies, amount_paise)
    select "entryId", name, copies, "amountPaise"
    from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as book ("entryId" int, name text, copies int, "amountPaise" bigint)
    union all
    select e.id, b.product_name, -b.copies, -b.amount_paise
    from ${ledgerEntries} e join ${ledgerBooks} b on b.entry_id = e.reverses_id
    where e.id = any(${sql.param([...idByKey.values()])}::int[])`)
}
