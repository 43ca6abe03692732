import type { FileField, FileFormat } from '../../../../domain/catalog/import/product-file.ts'
import { unescapeFormula } from '../../../export/spreadsheet.ts'
import type { SheetRow } from '../../../sheets/row-collector.ts'
import type { ProductFile } from '../file-row.ts'
import type { ForeignCells, ForeignRow } from './foreign-row.ts'
import { readShopify } from './shopify.ts'
import { readWooCommerce } from './woocommerce.ts'

interface ForeignFormat {
  format: FileFormat
  /** Headers in lower case that only this format has together. */
  headers: readonly string[]
  /** The field that a column is read as, for the preview and for the file of rows with errors. */
  fields: Readonly<Record<string, FileField>>
  read: (rows: readonly ForeignRow[]) => { row: number; cells: ForeignCells }[]
}

const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  {
    format: 'shopify',
    headers: ['handle', 'title', 'variant price'],
    fields: {
      handle: 'slug',
      title: 'name',
      'body (html)': 'description',
      vendor: 'publisher',
      type: 'category',
      tags: 'examType',
      'option1 value': 'condition',
      'variant sku': 'sku',
      'variant grams': 'weightGrams',
      'variant inventory qty': 'stock',
      'variant price': 'price',
      'variant compare at price': 'originalPrice',
      'variant barcode': 'isbn',
      'image src': 'image',
      'variant image': 'imageGallery',
      status: 'status',
    },
    read: readShopify,
  },
  {
    format: 'woocommerce',
    headers: ['type', 'name', 'regular price'],
    fields: {
      name: 'name',
      published: 'status',
      'is featured?': 'featured',
      description: 'description',
      stock: 'stock',
      sku: 'sku',
      'sale price': 'price',
      'regular price': 'originalPrice',
      categories: 'category',
      tags: 'examType',
      brands: 'publisher',
      'gtin, upc, ean, or isbn': 'isbn',
      'weight (kg)': 'weightGrams',
      'length (cm)': 'lengthMm',
      'width (cm)': 'widthMm',
      'height (cm)': 'heightMm',
      images: 'image',
      'attribute 1 value(s)': 'condition',
    },
    read: readWooCommerce,
  },
]

const normalize = (header: string): string => header.trim().toLowerCase()

/** Detects the product export of another shop by its headers; undefined for every other file. */
export function detectFormat(header: readonly string[]): ForeignFormat | undefined {
  const names = new Set(header.map(normalize))
  return FOREIGN_FORMATS.find(({ headers }) => headers.every((name) => names.has(name)))
}

/** Converts the rows of another shop. */
export function readForeign(
  { fields, read }: ForeignFormat,
  header: readonly string[],
  rawRows: readonly SheetRow[],
): Pick<ProductFile, 'columns' | 'rows'> {
  // Of two columns with one name the first is used.
  const indexes = new Map(header.map((name, index) => [normalize(name), index] as const).toReversed())
  const rows = rawRows.map(
    ({ row, cells }): ForeignRow => ({
      row,
      cell: (name) => unescapeFormula(cells[indexes.get(name) ?? -1] ?? '').trim(),
    }),
  )
  const columns = header.map((name) => ({ header: name.trim(), field: fields[normalize(name)] ?? null }))
  return { columns, rows: read(rows) }
}
