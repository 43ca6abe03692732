import { sql, type SQL } from 'drizzle-orm'
import type { Condition } from '../../../../domain/catalog/exams.ts'
import { parseIsbn } from '../../../../domain/catalog/isbn.ts'
import type { Database } from '../../../database/connect.ts'
import { products } from '../../../database/schema/catalog.ts'
import { type FileRow, isCleared } from '../file-row.ts'

/** A book of the shop that a row of a file can be about. */
export interface Candidate {
  id: number
  name: string
  slug: string
  sku: string | null
  isbn: string | null
  condition: Condition
}

/** The books of the shop that have a key or the name of a row. */
export interface Candidates {
  byId: ReadonlyMap<number, Candidate>
  bySlug: ReadonlyMap<string, Candidate>
  bySku: ReadonlyMap<string, Candidate>
  /** By the SKU without its leading zeros, which spreadsheets take away. Only SKUs that have some. */
  byShortSku: ReadonlyMap<string, Candidate>
  byIsbn: ReadonlyMap<string, readonly Candidate[]>
  byName: ReadonlyMap<string, readonly Candidate[]>
}

type Cells = FileRow['cells']

const ID = /^\d{1,9}$/
const WHOLE_NUMBER = /^[1-9]\d*$/

/** Two names agree if they differ only in case and spaces. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The SKU of a row as the shop stores it; empty without one. */
export const skuOf = ({ sku = '' }: Cells): string => (isCleared(sku) ? '' : sku.trim().toUpperCase())

/** The ISBN of a row as 13 digits; empty without a valid one. */
export const isbnOf = ({ isbn = '' }: Cells): string => parseIsbn(isbn) ?? ''

/** The id of a row; undefined for anything but a number. */
export const idOf = ({ id = '' }: Cells): number | undefined => (ID.test(id.trim()) ? Number(id.trim()) : undefined)

/** Reads the books that rows of a file can be about. */
export async function findCandidates(db: Database, rows: readonly FileRow[]): Promise<Candidates> {
  const { id, name, slug, sku, isbn, condition } = products
  const select = (expression: SQL, type: 'int' | 'text', values: readonly (number | string)[]) => {
    const list = sql.param([...new Set(values)])
    return values.length === 0
      ? []
      : db
          .select({ id, name, slug, sku, isbn, condition })
          .from(products)
          .where(sql`${expression} = any(${list}::${sql.raw(type)}[])`)
          .orderBy(id)
  }
  const valuesOf = <Value>(read: (cells: Cells) => Value | undefined) =>
    rows.map(({ cells }) => read(cells)).filter((value) => value !== undefined && value !== '') as Value[]
  const skus = valuesOf(skuOf)
  const sqlName = sql`lower(regexp_replace(btrim(normalize(${name})), '\\s+', ' ', 'g'))`
  const [withId, withSlug, withSku, withShortSku, withIsbn, withName] = await Promise.all([
    select(sql`${id}`, 'int', valuesOf(idOf)),
    select(
      sql`${slug}`,
      'text',
      valuesOf((cells) => cells.slug),
    ),
    select(sql`${sku}`, 'text', skus),
    select(
      sql`ltrim(${sku}, '0')`,
      'text',
      skus.filter((value) => WHOLE_NUMBER.test(value)),
    ),
    select(sql`${isbn}`, 'text', valuesOf(isbnOf)),
    select(
      sqlName,
      'text',
      valuesOf((cells) => cells.name && nameKey(cells.name)),
    ),
  ])
  return {
    byId: new Map(withId.map((one) => [one.id, one])),
    bySlug: new Map(withSlug.map((one) => [one.slug, one])),
    bySku: new Map(withSku.map((one) => [one.sku ?? '', one])),
    byShortSku: new Map(
      withShortSku.filter((one) => one.sku?.startsWith('0')).map((one) => [one.sku?.replace(/^0+/, '') ?? '', one]),
    ),
    byIsbn: Map.groupBy(withIsbn, (one) => one.isbn ?? ''),
    byName: Map.groupBy(withName, (one) => nameKey(one.name)),
  }
}
