import { sql } from 'drizzle-orm'
import { parseStoredImage, variantName, variantWidths } from '../../domain/catalog/images/images.ts'
import { isIntact } from '../catalog/images/intact-images.ts'
import { PRIVATE_PREFIX } from '../catalog/images/private-images.ts'
import { storedFileName } from '../catalog/images/stored-images.ts'
import type { Queryable } from '../database/connect.ts'
import { categories, institutes, productImages, products, stockMovements } from '../database/schema/catalog.ts'
import { banners, testimonials } from '../database/schema/content.ts'
import { merchantRuns } from '../database/schema/merchant.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { reviewPhotos } from '../database/schema/reviews.ts'
import { hasNoPendingJob } from '../jobs/jobs.queries.ts'
import { isParcelLost } from '../orders/parcels.queries.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { LOST_WORK } from '../waiting-work.ts'
import { type Check, type CheckResult, countRows, sqlCheck } from './check.ts'

/** Invariants of stock. */
export const STOCK_CHECKS = [
  sqlCheck(
    'no stock is below zero',
    countRows(products),
    sql`select 'Product ' || id || ' has a stock of ' || stock || '.' as violation from ${products} where stock < 0 order by id`,
  ),
  sqlCheck(
    'every stock is the sum of its movements',
    countRows(products),
    sql`select 'Product ' || p.id || ' has a stock of ' || p.stock || ', its movements add up to ' || coalesce(m.sum, 0)
        || '.' as violation
      from ${products} p
      left join (select product_id, sum(change) as sum from ${stockMovements} group by product_id) m on m.product_id = p.id
      where p.stock <> coalesce(m.sum, 0) order by p.id`,
  ),
  sqlCheck(
    'every stock movement continues from the one before',
    countRows(stockMovements),
    sql`select 'Movement ' || id || ' of product ' || product_id || ' ends at a stock of ' || stock_after || ', not at '
        || coalesce(previous, 0) + change || '.' as violation
      from (
        select id, product_id, change, stock_after,
          lag(stock_after) over (partition by product_id order by id) as previous
        from ${stockMovements}
      ) as movement
      where stock_after <> coalesce(previous, 0) + change order by id`,
  ),
  // A line whose product was deleted has no stock. The copies of a lost parcel do not come back with a cancellation after the loss.
  sqlCheck(
    'every order decremented its stock, and every cancelled order restored it',
    countRows(orderItems),
    sql`
      with expected as (
        select i.order_id, i.product_id, case o.status when 'cancelled' then 0 else -sum(i.quantity) end as change,
          case when ${isParcelLost(sql`o.id`)} then -sum(i.quantity) end as lost
        from ${orderItems} i join ${orders} o on o.id = i.order_id
        where i.product_id is not null group by i.order_id, i.product_id, o.id, o.status
      ), actual as (
        select order_id, product_id, sum(change) as change from ${stockMovements}
        where order_id is not null group by order_id, product_id
      )
      select 'Order ' || order_id || ' changed the stock of product ' || product_id || ' by '
        || coalesce(a.change, 0) || ', not by ' || coalesce(e.change, 0) || '.' as violation
      from expected e full join actual a using (order_id, product_id)
      where coalesce(a.change, 0) not in (coalesce(e.change, 0), coalesce(e.lost, e.change, 0)) order by order_id, product_id`,
  ),
]

/** An image URL and one of the rows that reference it. */
interface ImageReference extends Record<string, unknown> {
  path: string
  referencedBy: string
}

/** Lists the images of products, institutes, categories, content, order lines and reviews. */
export async function listImageReferences(tx: Queryable): Promise<ImageReference[]> {
  const { rows } = await tx.execute<ImageReference>(sql`
    select path, min(referenced_by) as "referencedBy" from (
      select image_url as path, 'image ' || id || ' of product ' || product_id as referenced_by from ${productImages}
      union all select image, 'product ' || id from ${products}
      union all select unnest(string_to_array(image_gallery, ',')), 'the gallery of product ' || id from ${products}
      union all select unnest(string_to_array(sample_pages, ',')), 'a sample page of product ' || id from ${products}
      union all select logo, 'institute ' || id from ${institutes}
      union all select image, 'category ' || id from ${categories}
      union all select image, 'banner ' || id from ${banners}
      union all select avatar, 'testimonial ' || id from ${testimonials}
      union all select product_image, 'order ' || order_id from ${orderItems}
      union all select '/files/' || file_name, 'the photo ' || id || ' of a review' from ${reviewPhotos}
    ) as images where path <> '' group by path order by path`)
  return rows
}

/**
 * Checks that each image has its file and the files of its variants, undamaged.
 * @throws StorageError if the files cannot be listed
 */
export async function checkImages(references: readonly ImageReference[], files: FileStorage): Promise<CheckResult> {
  const existing = new Set<string>()
  for await (const { name } of files.list()) existing.add(name)
  const violations: string[] = []
  let checkedCount = 0
  for (const { path, referencedBy } of references) {
    const name = storedFileName(path)
    if (name === undefined) continue
    checkedCount += 1
    for (const file of [name, ...variantNames(name)]) {
      // It may have been uploaded during the listing.
      if (!existing.has(file) && !(await files.exists(file)))
        violations.push(`The file ${file} is missing. It is used by ${referencedBy}.`)
      else if (await isDamaged(file, files))
        violations.push(`The file ${file} is damaged. It is used by ${referencedBy}.`)
    }
  }
  return { title: 'every image has its files', checkedCount, violations }
}

async function isDamaged(name: string, files: FileStorage): Promise<boolean> {
  const bytes = await files.read(name)
  // The name of a private image begins with a prefix before the hash.
  return bytes !== undefined && !(await isIntact(withoutPrefix(name), bytes))
}

const withoutPrefix = (name: string): string =>
  name.startsWith(PRIVATE_PREFIX) ? name.slice(PRIVATE_PREFIX.length) : name

const variantNames = (name: string): string[] =>
  variantWidths(parseStoredImage(`/files/${withoutPrefix(name)}`)?.width ?? 0).map((width) => variantName(name, width))

interface Sequence extends Record<string, unknown> {
  table: string
  column: string
  next: number
}

const title = 'the next value of every sequence is free'

/** Checks sequences: inserts fail if the next value of a sequence is in use. */
export const SEQUENCE_CHECK: Check = {
  title,
  async run(tx) {
    const { rows: sequences } = await tx.execute<Sequence>(sql`
      select t.relname as "table", a.attname as "column",
        (coalesce(pg_sequence_last_value(s.oid), 0) + 1)::float8 as next
      from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by 1`)
    const violations: string[] = []
    for (const { table, column, next } of sequences) {
      const { rows } = await tx.execute<{ highest: number | null }>(
        sql`select max(${sql.identifier(column)})::float8 as highest from ${sql.identifier(table)}`,
      )
      const highest = rows[0]?.highest ?? 0
      if (highest >= next) violations.push(`The next ${column} of ${table} is ${next}, but ${highest} is in use.`)
    }
    return { title, checkedCount: sequences.length, violations }
  },
}

/**
 * Waiting work has a pending job, and failed work is marked as failed, so that staff see it. Work in between waits until
 * `requeueOrphans` finds it.
 */
export const JOB_CHECKS = [
  ...LOST_WORK.map(({ queue, rows, isLost, order, subject }) =>
    sqlCheck(
      `everything that waits for the job ${queue} has one`,
      countRows(rows),
      sql`select ${subject} || ' is waiting without a job.' as violation from ${rows} where ${isLost} order by ${order}`,
    ),
  ),
  sqlCheck(
    'every merchant sync run has ended or is queued',
    countRows(merchantRuns),
    sql`select 'Merchant sync run ' || r.id || ' is running without a job.' as violation from ${merchantRuns} r
      where r.status = 'running' and ${hasNoPendingJob('merchant-sync', 'runId', sql`r.id`)} order by r.id`,
  ),
]
