import type { FileRow } from '../file-row.ts'
import { htmlToText } from './html-to-text.ts'
import {
  compact,
  conditionOf,
  examOf,
  type ForeignFormat,
  type ForeignRow,
  isbnOf,
  isYes,
  measureOf,
  positive,
  slugOf,
  toFileRow,
  toStock,
} from './foreign-row.ts'

/** A variant of Shopify has this option if the product has no variants. */
const NO_OPTION = 'default title'
const OPTIONS = ['option1 value', 'option2 value', 'option3 value']

/** The exports since 2012. */
export const SHOPIFY: ForeignFormat = {
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
    'weight (g)': 'weightGrams',
    'variant inventory qty': 'stock',
    'variant price': 'price',
    'variant compare at price': 'originalPrice',
    'cost per item': 'costPrice',
    'variant barcode': 'isbn',
    'image src': 'image',
    'variant image': 'imageGallery',
    status: 'status',
  },
  aliases: { 'weight (g)': ['variant grams'] },
  read: readShopify,
}

/** The current template has other headers for the same columns. */
export const SHOPIFY_CURRENT: ForeignFormat = {
  ...SHOPIFY,
  fields: { ...SHOPIFY.fields, 'url handle': 'slug' },
  headers: ['url handle', 'title', 'variant price'],
  aliases: {
    'body (html)': ['description'],
    published: ['published on online store'],
    'variant sku': ['sku'],
    'weight (g)': ['weight value (grams)'],
    'variant inventory qty': ['inventory quantity'],
    'variant price': ['price'],
    'variant compare at price': ['compare-at price'],
    'variant barcode': ['barcode'],
    'image src': ['product image url'],
    'variant image': ['variant image url'],
  },
}

/**
 * Converts a product export of Shopify. A product has several rows of one handle: the first has its title, further ones its
 * other variants and images. Each variant becomes a product.
 */
function readShopify(rows: readonly ForeignRow[]): FileRow[] {
  const products = Map.groupBy(rows, (row) => handleOf(row) || `row ${row.row}`)
  return [...products.values()].flatMap(toProducts)
}

const handleOf = (row: ForeignRow): string => row.cell('url handle') || row.cell('handle')

function toProducts(group: ForeignRow[]): FileRow[] {
  const first = group.find((row) => row.cell('title') !== '') ?? group[0]
  if (!first) return []
  const images = group
    .filter((row) => row.cell('image src') !== '')
    .toSorted((a, b) => (positive(a, 'image position') ?? 1e6) - (positive(b, 'image position') ?? 1e6))
    .map((row) => row.cell('image src'))
  const variants = group.filter((row) => row === first || row.cell('variant price') !== '')
  return variants.map((variant) => toProduct(variant, { first, images, isOnly: variants.length === 1 }))
}

interface Group {
  first: ForeignRow
  images: readonly string[]
  isOnly: boolean
}

function toProduct(variant: ForeignRow, { first, images, isOnly }: Group): FileRow {
  const options = OPTIONS.map((name) => variant.cell(name)).filter(
    (value) => value !== '' && value.toLowerCase() !== NO_OPTION,
  )
  const suffix = isOnly ? '' : options.join(', ')
  const title = first.cell('title')
  const own = variant.cell('variant image')
  const price = positive(variant, 'variant price')
  const compareAt = positive(variant, 'variant compare at price')
  const [image, ...gallery] = [...new Set([...(own ? [own] : []), ...images])]
  const cells = compact({
    name: suffix === '' ? title : `${title} (${suffix})`,
    slug: slugOf(handleOf(first), suffix),
    description: htmlToText(first.cell('body (html)')),
    price: variant.cell('variant price'),
    originalPrice:
      compareAt !== undefined && compareAt > (price ?? 0) ? variant.cell('variant compare at price') : undefined,
    costPrice: variant.cell('cost per item'),
    stock: toStock(variant.cell('variant inventory qty')),
    sku: variant.cell('variant sku').replace(/^'/, ''),
    isbn: isbnOf(variant.cell('variant barcode').replace(/^'/, '')),
    weightGrams: measureOf(variant.cell, 'weight'),
    publisher: first.cell('vendor'),
    category: first.cell('type'),
    examType: examOf(title, first.cell('tags'), first.cell('type')),
    condition: conditionOf(...options),
    status: statusOf(first),
    image,
    imageGallery: gallery.join(', '),
  })
  const isGiftCard = isYes(first.cell('gift card'))
  return toFileRow(variant.row, cells, {
    problems: isGiftCard ? { name: 'A gift card is not a book' } : {},
  })
}

function statusOf(row: ForeignRow): string | undefined {
  const status = row.cell('status').toLowerCase()
  if (status === 'draft' || status === 'archived') return status
  if (status === 'unlisted') return 'draft'
  const published = row.cell('published')
  return published === '' || isYes(published) ? 'published' : 'draft'
}
