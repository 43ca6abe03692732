import { unescapeFormula } from '../../../export/spreadsheet.ts'
import type { ProductFile } from '../file-row.ts'
import { type ForeignFormat, readColumnNumbers } from './foreign-row.ts'
import { ODOO } from './odoo.ts'
import { PRESTASHOP } from './prestashop.ts'
import { SHOPIFY, SHOPIFY_CURRENT } from './shopify.ts'
import { WOOCOMMERCE } from './woocommerce.ts'

const FOREIGN_FORMATS: readonly ForeignFormat[] = [SHOPIFY, SHOPIFY_CURRENT, WOOCOMMERCE, PRESTASHOP, ODOO]

/** Spaces before a question mark, as French has them, and stars of required columns do not count. */
const normalize = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[?*])/g, '')
    .replace(/\*$/, '')

const ALIASES = new Map(
  FOREIGN_FORMATS.map((format) => [
    format,
    new Map(
      Object.entries(format.aliases ?? {}).flatMap(([header, names]) => names.map((name) => [normalize(name), header])),
    ),
  ]),
)

/** The header as the reader of a format names it. */
function canonical(format: ForeignFormat, header: string): string {
  const name = normalize(header)
  const numbered = /\d+/.exec(name)?.[0]
  return (
    ALIASES.get(format)?.get(name) ??
    (numbered ? ALIASES.get(format)?.get(name.replace(numbered, '#'))?.replace('#', numbered) : undefined) ??
    name
  )
}

/** Detects the product export of another shop system by its headers; undefined for every other file. */
export function detectFormat(header: readonly string[]): ForeignFormat | undefined {
  return FOREIGN_FORMATS.find((format) => {
    const names = new Set(header.map((one) => canonical(format, one)))
    return format.headers.every((name) => names.has(name))
  })
}

/** Converts the rows of another shop system. */
export function readForeign(
  format: ForeignFormat,
  { header, rows: rawRows }: { header: readonly string[]; rows: readonly { row: number; cells: readonly string[] }[] },
  now: Date,
): Pick<ProductFile, 'columns' | 'rows'> {
  const names = header.map((one) => canonical(format, one))
  // Of two columns with one name the first is used.
  const indexes = new Map(names.map((name, index) => [name, index] as const).toReversed())
  const read = new Set<string>()
  const cellOf = (cells: readonly string[], name: string) => {
    read.add(name)
    return unescapeFormula(cells[indexes.get(name) ?? -1] ?? '').trim()
  }
  const numbers = new Map<string, (cell: string) => readonly number[]>()
  const numbersOf = (name: string) => {
    const own = numbers.get(name) ?? readColumnNumbers(rawRows.map(({ cells }) => cellOf(cells, name)))
    numbers.set(name, own)
    return own
  }
  const rows = format.read(
    rawRows.map(({ row, cells }) => ({
      row,
      cell: (name) => cellOf(cells, name),
      numbers: (name) => (indexes.has(name) ? numbersOf(name)(cellOf(cells, name)) : []),
    })),
    now,
  )
  const columns = names.map((name, index) => ({
    header: header[index]?.trim() ?? '',
    field: format.fields[name] ?? null,
    isRead: read.has(name),
    isEmpty: rawRows.every(({ cells }) => !cells[index]?.trim()),
  }))
  return { columns, rows }
}
