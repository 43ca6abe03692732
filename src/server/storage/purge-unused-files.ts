import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { isProbeFile } from './check-storage.ts'
import { isPartialFile } from './disk-driver.ts'
import type { FileStorage } from './file-storage.ts'

/** Log tables: an image that only they contain is not shown anywhere. */
const EXCLUDED_TABLES = ['audit_log', 'idempotency_keys', 'emails', 'rate_limits', 'sessions']
const TEXT_TYPES = ['text', 'character varying', 'json', 'jsonb', 'ARRAY']
/** An image's name without its extension, as a PostgreSQL pattern. */
const IMAGE_NAME = '[0-9a-f]{16}-[0-9]+x[0-9]+'

/**
 * Returns the names, without extension (`0123456789abcdef-720x960`), of the images that the database references. Searches
 * every text column, so a new table needs no change here.
 */
export async function listReferencedImages(db: Queryable): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as "table", json_agg(column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ${TEXT_TYPES} and table_name not in ${EXCLUDED_TABLES}
    group by table_name`)
  const used = new Set<string>()
  for (const { table, columns } of tables) {
    const texts = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct (regexp_matches(concat_ws(' ', ${texts}), ${`(${IMAGE_NAME})`}, 'g'))[1] as name
      from ${sql.identifier(table)}`)
    for (const { name } of rows) used.add(name)
  }
  return used
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Time to save the form that an upload belongs to. */
const GRACE_PERIOD_MS = 7 * DAY_MS
// More unused files than this mean that the files belong to another database.
const MAX_WITHOUT_CONFIRMATION = 50
const MAX_SHARE = 1 / 4
const BATCH_SIZE = 500

const IMAGE_FILE_NAME = /^(?:private-)?([0-9a-f]{16}-\d+x\d+)(?:\.w\d+)?\.(?:webp|avif)$/

/** An unreferenced image with its variants, or the temporary file of an interrupted write. */
interface UnusedFile {
  names: string[]
  modifiedAt: Date
}

interface UnusedFiles {
  files: UnusedFile[]
  /** Number of stored images, used or not. */
  imageCount: number
}

/** Finds files that have been unreferenced for a week: images and temporary files, nothing else. */
export async function findUnusedFiles(db: Queryable, files: FileStorage, now = Date.now()): Promise<UnusedFiles> {
  const all = new Map<string, UnusedFile>()
  for await (const { name, modifiedAt } of files.list()) {
    const image = IMAGE_FILE_NAME.exec(name)?.[1] ?? (isPartialFile(name) || isProbeFile(name) ? name : undefined)
    if (!image) continue
    const file = all.get(image) ?? { names: [], modifiedAt }
    const latest = file.modifiedAt > modifiedAt ? file.modifiedAt : modifiedAt
    all.set(image, { names: [...file.names, name], modifiedAt: latest })
  }
  // Read after the listing, so that an image that was referenced in the meantime stays.
  const used = await listReferencedImages(db)
  const unused = [...all].filter(([name, { modifiedAt }]) => !used.has(name) && isPastGracePeriod(modifiedAt, now))
  return { files: unused.map(([, file]) => file), imageCount: all.size }
}

/**
 * Removes files that have been unreferenced for a week.
 * @returns the number of removed images
 * @throws Error, without removing any, when more than a quarter of all images are unused
 */
export async function purgeUnusedFiles(db: Queryable, files: FileStorage, now = Date.now()): Promise<number> {
  const { files: unused, imageCount } = await findUnusedFiles(db, files, now)
  if (unused.length > MAX_WITHOUT_CONFIRMATION && unused.length > imageCount * MAX_SHARE) {
    throw new Error(
      `${unused.length} of ${imageCount} images are unused, so none was removed: see npm run shop -- unused-files`,
    )
  }
  return deleteUnusedFiles(db, files, unused, now)
}

/** Removes unused files, except those that were uploaded again or referenced in the meantime. */
export async function deleteUnusedFiles(
  db: Queryable,
  files: FileStorage,
  unused: readonly UnusedFile[],
  now = Date.now(),
) {
  let removed = 0
  for (let start = 0; start < unused.length; start += BATCH_SIZE) {
    const used = await listReferencedImages(db)
    for (const { names } of unused.slice(start, start + BATCH_SIZE)) {
      if (names.some((name) => used.has(IMAGE_FILE_NAME.exec(name)?.[1] ?? ''))) continue
      const current = await Promise.all(names.map((name) => files.stat(name)))
      if (current.some((file) => file && !isPastGracePeriod(file.modifiedAt, now))) continue
      for (const name of names) await files.remove(name)
      removed += 1
    }
  }
  return removed
}

const isPastGracePeriod = (modifiedAt: Date, now: number): boolean => now - modifiedAt.getTime() > GRACE_PERIOD_MS
