import { htmlToText } from './html-to-text.ts'
import {
  compact,
  conditionOf,
  examOf,
  type ForeignCells,
  type ForeignRow,
  isbnOf,
  positive,
  toStock,
  UniqueSlugs,
} from './foreign-row.ts'

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 }
const MILLIMETRES: Readonly<Record<string, number>> = { m: 1000, cm: 10, mm: 1, in: 25.4, yd: 914.4 }
const ATTRIBUTES = [1, 2, 3, 4, 5, 6]
const IN_STOCK = /^(1|yes|instock)$/i

/**
 * Converts a product export of WooCommerce. A variable product becomes the products of its variations, which take from it
 * what they do not have; its own row is no product.
 */
export function readWooCommerce(rows: readonly ForeignRow[]): { row: number; cells: ForeignCells }[] {
  const slugs = new UniqueSlugs()
  const parents = new Map<string, ForeignRow>()
  for (const row of rows) {
    parents.set(`id:${row.cell('id')}`, row)
    if (row.cell('sku') !== '') parents.set(row.cell('sku'), row)
  }
  const parentOf = (row: ForeignRow) => (isVariation(row) ? parents.get(row.cell('parent')) : undefined)
  const withVariations = new Set(rows.map(parentOf))
  return rows
    .filter((row) => !withVariations.has(row))
    .map((row) => ({ row: row.row, cells: toCells(row, parentOf(row), slugs) }))
}

const typesOf = (row: ForeignRow): string[] => row.cell('type').toLowerCase().split(/,\s*/)
const isVariation = (row: ForeignRow): boolean => typesOf(row).includes('variation')

function toCells(row: ForeignRow, parent: ForeignRow | undefined, slugs: UniqueSlugs): ForeignCells {
  const read = (header: string): string => row.cell(header) || (parent?.cell(header) ?? '')
  const options = ATTRIBUTES.map((number) => row.cell(`attribute ${number} value(s)`)).filter((value) => value !== '')
  const regular = row.cell('regular price')
  const sale = row.cell('sale price')
  const name = nameOf(row, parent, options)
  const categories = read('categories')
    .split(/,\s*/)
    .map((path) => path.split('>').at(-1)?.trim() ?? '')
    .filter((category) => category !== '')
  const [image, ...gallery] = read('images')
    .split(/,\s*/)
    .filter((url) => url !== '')
  const isBelow = (positive(sale) ?? 0) < (positive(regular) ?? 0)
  return compact({
    name,
    slug: slugs.add(name),
    description: htmlToText(unescapeLines(read('description') || read('short description'))),
    price: sale || regular,
    originalPrice: sale !== '' && isBelow ? regular : undefined,
    stock: stockOf(row),
    sku: row.cell('sku'),
    isbn: isbnOf(row.cell('gtin, upc, ean, or isbn'), row.cell('sku')),
    weightGrams: scaled(read, 'weight', GRAMS),
    lengthMm: scaled(read, 'length', MILLIMETRES),
    widthMm: scaled(read, 'width', MILLIMETRES),
    heightMm: scaled(read, 'height', MILLIMETRES),
    publisher: read('brands'),
    category: categories[0],
    categories: categories.slice(1).join('; '),
    examType: examOf(name, read('tags'), read('categories')),
    condition: conditionOf(...options),
    status: read('published') === '1' ? 'published' : 'draft',
    featured: read('is featured?') === '1' ? 'yes' : undefined,
    image,
    imageGallery: gallery.join(', '),
  })
}

function nameOf(row: ForeignRow, parent: ForeignRow | undefined, options: string[]): string {
  const name = row.cell('name')
  if (!parent || options.length === 0) return name || (parent?.cell('name') ?? '')
  return `${parent.cell('name')} (${options.join(', ')})`
}

/** A product whose stock is not counted has none in the file: one copy if it can be ordered. */
function stockOf(row: ForeignRow): string | undefined {
  const stock = toStock(row.cell('stock'))
  if (stock !== undefined) return stock
  const isInStock = row.cell('in stock?')
  return isInStock === '' ? undefined : IN_STOCK.test(isInStock) ? '1' : '0'
}

/** The export writes line breaks as \n. */
const unescapeLines = (text: string): string => text.replaceAll(String.raw`\n`, '\n')

/** Reads a measure whose unit is in the header: "Weight (kg)". */
function scaled(
  read: (header: string) => string,
  name: string,
  units: Readonly<Record<string, number>>,
): string | undefined {
  for (const [unit, factor] of Object.entries(units)) {
    const value = positive(read(`${name} (${unit})`))
    if (value !== undefined) return String(Math.max(1, Math.round(value * factor)))
  }
  return undefined
}
