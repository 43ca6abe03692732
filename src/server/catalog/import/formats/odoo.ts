import type { FileRow } from '../file-row.ts'
import {
  compact,
  examOf,
  type ForeignFormat,
  type ForeignRow,
  isbnOf,
  isYes,
  measureOf,
  toFileRow,
  toStock,
} from './foreign-row.ts'
import { htmlToText } from './html-to-text.ts'

/** The product export of Odoo. Its ids are those of Odoo. */
export const ODOO: ForeignFormat = {
  format: 'odoo',
  headers: ['name', 'internal reference', 'sales price'],
  aliases: {
    'quantity on hand': ['Quantity On Hand', 'On Hand', 'Quantity'],
    'product category': ['Product Category/Complete Name', 'Product Category/Display Name', 'Category'],
    'sales description': ['Description', 'eCommerce Description', 'Description for Customers'],
    published: ['Is Published', 'Can be Sold', 'Sales'],
    // Odoo weighs in kilograms.
    'weight (kg)': ['Weight'],
  },
  fields: {
    name: 'name',
    'internal reference': 'sku',
    barcode: 'isbn',
    'sales price': 'price',
    cost: 'costPrice',
    'quantity on hand': 'stock',
    'product category': 'category',
    'sales description': 'description',
    published: 'status',
    'weight (kg)': 'weightGrams',
  },
  read: (rows) => rows.map(toProduct),
}

function toProduct(row: ForeignRow): FileRow {
  const published = row.cell('published')
  const path = row.cell('product category')
  const cells = compact({
    name: row.cell('name'),
    description: htmlToText(row.cell('sales description')),
    price: row.cell('sales price'),
    costPrice: row.cell('cost'),
    stock: toStock(row.cell('quantity on hand')),
    sku: row.cell('internal reference'),
    isbn: isbnOf(row.cell('barcode'), row.cell('internal reference')),
    weightGrams: measureOf(row.cell, 'weight'),
    category: path.split('/').at(-1)?.trim(),
    examType: examOf(row.cell('name'), path),
    status: published === '' ? undefined : isYes(published) ? 'published' : 'draft',
  })
  return toFileRow(row.row, cells)
}
