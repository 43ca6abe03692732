import type { FileRow } from '../file-row.ts'
import { decodeEntities, htmlToText } from './html-to-text.ts'
import {
  compact,
  conditionOf,
  examOf,
  type ForeignFormat,
  type ForeignRow,
  isbnOf,
  isYes,
  measureOf,
  slugOf,
  toFileRow,
  toStock,
} from './foreign-row.ts'

/** The columns of PrestaShop's import template, which its exports for another shop have as well. */
export const PRESTASHOP: ForeignFormat = {
  format: 'prestashop',
  headers: ['active (0/1)', 'name', 'price', 'reference #'],
  aliases: {
    'active (0/1)': ['Active', 'Active 0/1'],
    categories: ['Categories (x,y,z...)', 'Categories (x,y,z…)'],
    price: ['Price tax included', 'Price tax excluded', 'Price tax excluded or Price tax included'],
    'reference #': ['Reference'],
    'wholesale price': ['Cost price'],
    manufacturer: ['Brand'],
    ean13: ['EAN-13'],
    'tags (x,y,z...)': ['Tags'],
    'image urls (x,y,z...)': ['Image URLs', 'Images'],
    'url rewritten': ['Rewritten URL', 'Friendly URL'],
    // PrestaShop weighs in kilograms and measures in centimetres.
    'weight (kg)': ['Weight'],
    'length (cm)': ['Depth'],
    'width (cm)': ['Width'],
    'height (cm)': ['Height'],
  },
  fields: {
    'active (0/1)': 'status',
    name: 'name',
    categories: 'category',
    price: 'price',
    'wholesale price': 'costPrice',
    'reference #': 'sku',
    manufacturer: 'publisher',
    ean13: 'isbn',
    isbn: 'isbn',
    condition: 'condition',
    quantity: 'stock',
    description: 'description',
    'url rewritten': 'slug',
    'image urls (x,y,z...)': 'image',
    'weight (kg)': 'weightGrams',
    'length (cm)': 'lengthMm',
    'width (cm)': 'widthMm',
    'height (cm)': 'heightMm',
    'tags (x,y,z...)': 'examType',
  },
  read: (rows) => rows.map(toProduct),
}

function toProduct(row: ForeignRow): FileRow {
  const [category, ...categories] = splitList(row.cell('categories')).map(
    (path) => path.split('/').at(-1)?.trim() ?? '',
  )
  const [image, ...gallery] = splitList(row.cell('image urls (x,y,z...)'))
  const name = decodeEntities(row.cell('name'))
  const hasDiscount = ['discount amount', 'discount percent'].some((header) =>
    row.numbers(header).some((value) => value > 0),
  )
  const cells = compact({
    name,
    slug: slugOf(row.cell('url rewritten')),
    description: htmlToText(row.cell('description') || row.cell('short description')),
    price: row.cell('price'),
    costPrice: row.cell('wholesale price'),
    stock: toStock(row.cell('quantity')),
    sku: row.cell('reference #'),
    isbn: isbnOf(row.cell('isbn'), row.cell('ean13'), row.cell('reference #')),
    condition: conditionOf(row.cell('condition')),
    weightGrams: measureOf(row.cell, 'weight'),
    lengthMm: measureOf(row.cell, 'length'),
    widthMm: measureOf(row.cell, 'width'),
    heightMm: measureOf(row.cell, 'height'),
    publisher: row.cell('manufacturer'),
    category,
    categories: categories.join('; '),
    examType: examOf(name, row.cell('tags (x,y,z...)'), row.cell('categories')),
    status: isYes(row.cell('active (0/1)')) && row.cell('visibility').toLowerCase() !== 'none' ? 'published' : 'draft',
    image,
    imageGallery: gallery.join(', '),
  })
  const notes = hasDiscount ? ['The discount of the former shop is not taken over'] : []
  return toFileRow(row.row, cells, { notes })
}

const splitList = (cell: string): string[] =>
  cell
    .split(/[,|]/)
    .map((one) => decodeEntities(one).trim())
    .filter((one) => one !== '')
