// Maps backups of the version before the baseline migration to the present names of tables, columns, queues and values.
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS_FOLDER } from '../database/schema-version.ts'
import type { PendingJob } from '../jobs/jobs.queries.ts'
import type { QueueName } from '../jobs/queues.ts'
import type { ArchiveEntry } from './archive.ts'
import type { Manifest, ManifestTable } from './manifest.ts'
import { tableFolder } from './table-copy.ts'

/** The hash of the last migration of each version that ended before the baseline. */
const LAST_FORMER_MIGRATIONS = [
  '393451fb885fc027e872821c168ec17c4befa24d24b00f3b54e931e9fd09e101',
  '4f911ac50ca2798fab2623e64ea1d2766d92c55f2dbeea6fc1328d8d007aae65',
]

const TABLES: Record<string, string> = {
  letters: 'emails',
  product_slugs: 'slug_redirects',
  second_steps: 'two_factor_secrets',
  courier_events: 'tracking_events',
  courier_reach: 'courier_serviceability',
}

/** By the former name of the table. */
const COLUMNS: Record<string, Record<string, string>> = {
  letters: { tries: 'attempts', trouble: 'last_error' },
  subscribers: { mark: 'unsubscribe_nonce' },
  search_words: { sound: 'phonetic_key' },
  search_synonyms: { means: 'synonym' },
  idempotency_keys: { answer: 'response' },
  courier_events: { key: 'payload_hash' },
  shipments: {
    booking_trouble: 'booking_error',
    cancel_trouble: 'cancel_error',
    heard_status: 'courier_status',
    heard_word: 'courier_status_text',
    heard_at: 'courier_status_at',
    ask_at: 'next_poll_at',
  },
  merchant_runs: { trouble: 'last_error', touched_at: 'last_progress_at' },
  merchant_offers: {
    wanted: 'target_fingerprint',
    left_out: 'excluded_reason',
    sent: 'sent_fingerprint',
    sent_before: 'previously_sent_at',
    tried_at: 'first_attempt_at',
    refused: 'rejected_fingerprint',
    trouble: 'last_error',
  },
}

const QUEUES: Record<string, QueueName> = {
  mail: 'email',
  sweep: 'purge-expired',
  resume: 'requeue-orphans',
  'sweep-files': 'purge-unused-files',
  'courier-booking': 'shipment-booking',
  'courier-cancel': 'shipment-cancel',
  'courier-news': 'tracking-events',
  'courier-poll': 'tracking-poll',
  merchant: 'merchant-sync',
  'merchant-hourly': 'merchant-sync-hourly',
  'merchant-review': 'merchant-offer-status',
}

/** Replaces stored values that were renamed with the baseline. Migrations replace those that were renamed later. */
const UPDATE_VALUES = `
  UPDATE audit_log SET action = 'resend' WHERE action = 'send-again' AND kind = 'letter';
  UPDATE audit_log SET action = 'retry' WHERE action IN ('send-again', 'try-again');
  UPDATE audit_log SET action = 'bulk edit' WHERE action = 'bulk change';
  UPDATE audit_log SET kind = 'email' WHERE kind = 'letter';
  UPDATE audit_log SET kind = 'job' WHERE kind = 'chore';
  UPDATE audit_log SET action = CASE action WHEN 'turn second step on' THEN 'enable two-factor' ELSE 'disable two-factor' END,
    before = jsonb_build_object('isEnabled', before -> 'isOn'), after = jsonb_build_object('isEnabled', after -> 'isOn')
    WHERE action IN ('turn second step on', 'turn second step off');
  UPDATE merchant_offers SET excluded_reason = 'image' WHERE excluded_reason = 'picture';`

const MIGRATIONS_ENTRIES = 'tables/drizzle.__drizzle_migrations/'

/** Whether a backup was made by the version before the baseline. */
export const isFormerVersion = ({ migrations }: Manifest): boolean =>
  LAST_FORMER_MIGRATIONS.includes(migrations.at(-1) ?? '')

/** Translates a manifest to the present names, as if the backup was written right after the baseline migration. */
export function translateManifest(manifest: Manifest): Manifest {
  return {
    ...manifest,
    migrations: [readBaseline().hash],
    tables: manifest.tables.map(translateTable),
    counters: manifest.counters.map(({ schema, name, last }) => {
      const table = name.replace(/_id_seq$/, '')
      const isMigrations = schema === 'drizzle'
      return { schema, name: `${TABLES[table] ?? table}_id_seq`, last: isMigrations ? '1' : last }
    }),
  }
}

/** Translates the entries of a former backup to those that the present version would have written. */
export async function* translateEntries(
  formerTables: readonly ManifestTable[],
  entries: AsyncIterable<ArchiveEntry>,
): AsyncGenerator<ArchiveEntry> {
  const folders = new Map(formerTables.map((table) => [tableFolder(table), tableFolder(translateTable(table))]))
  for await (const { name, bytes } of entries) {
    const slash = name.lastIndexOf('/')
    const folder = folders.get(name.slice(0, slash))
    if (name.startsWith(MIGRATIONS_ENTRIES)) yield { name, bytes: baselineRow(name) }
    else if (folder) yield { name: folder + name.slice(slash), bytes }
    else if (name.startsWith('jobs/')) yield { name, bytes: translateJobs(bytes) }
    else yield { name, bytes }
  }
}

/** Replaces stored values that were renamed. Runs after the tables are filled. */
export async function translateValues(client: pg.Client): Promise<void> {
  await client.query(UPDATE_VALUES)
}

const translateTable = ({ schema, name, columns }: ManifestTable): ManifestTable => ({
  schema,
  name: TABLES[name] ?? name,
  columns: columns.map((column) => COLUMNS[name]?.[column] ?? column),
})

function readBaseline(): { hash: string; folderMillis: number } {
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  if (!baseline) throw new Error('There is no baseline migration')
  return baseline
}

/** Returns the content of the table of applied migrations: the baseline only. */
function baselineRow(entryName: string): Buffer {
  const { hash, folderMillis } = readBaseline()
  return Buffer.from(entryName.endsWith('/rows') ? '1' : `1\t${hash}\t${folderMillis}\n`)
}

function translateJobs(bytes: Uint8Array): Buffer {
  const jobs = JSON.parse(Buffer.from(bytes).toString()) as PendingJob[]
  return Buffer.from(
    JSON.stringify(
      jobs.map(({ name, data, startAfter }) => ({
        name: QUEUES[name] ?? name,
        data: translateJobData(data),
        startAfter,
      })),
    ),
  )
}

function translateJobData(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('letterId' in data)) return data
  const { letterId, ...rest } = data
  return { ...rest, emailId: letterId }
}
