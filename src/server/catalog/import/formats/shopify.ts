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

/** A variant of Shopify has this option if the product has no variants. */
const NO_OPTION = 'default title'
const OPTIONS = ['option1 value', 'option2 value', 'option3 value']

/**
 * Converts a product export of Shopify. A product has several rows of one handle: the first has its title, further ones its
 * other variants and images. Each variant becomes a product.
 */
export function readShopify(rows: readonly ForeignRow[]): { row: number; cells: ForeignCells }[] {
  const slugs = new UniqueSlugs()
  const products = Map.groupBy(rows, (row) => row.cell('handle'))
  return [...products.values()].flatMap((group) => toProducts(group, slugs))
}

function toProducts(group: ForeignRow[], slugs: UniqueSlugs): { row: number; cells: ForeignCells }[] {
  const first = group.find((row) => row.cell('title') !== '') ?? group[0]
  if (!first) return []
  const images = group
    .filter((row) => row.cell('image src') !== '')
    .toSorted((a, b) => (positive(a.cell('image position')) ?? 1e6) - (positive(b.cell('image position')) ?? 1e6))
    .map((row) => row.cell('image src'))
  const variants = group.filter((row) => row === first || row.cell('variant price') !== '')
  return variants.map((variant) => {
    const options = OPTIONS.map((name) => variant.cell(name)).filter(
      (value) => value !== '' && value.toLowerCase() !== NO_OPTION,
    )
    const suffix = variants.length > 1 ? options.join(', ') : ''
    const title = first.cell('title')
    const own = variant.cell('variant image')
    const price = positive(variant.cell('variant price'))
    const compareAt = positive(variant.cell('variant compare at price'))
    const [image, ...gallery] = [...new Set([...(own ? [own] : []), ...images])]
    return {
      row: variant.row,
      cells: compact({
        name: suffix === '' ? title : `${title} (${suffix})`,
        slug: slugs.add(suffix === '' ? first.cell('handle') || title : `${first.cell('handle') || title} ${suffix}`),
        description: htmlToText(first.cell('body (html)')),
        price: variant.cell('variant price'),
        originalPrice: compareAt !== undefined && compareAt > (price ?? 0) ? String(compareAt) : undefined,
        stock: toStock(variant.cell('variant inventory qty')),
        sku: variant.cell('variant sku').replace(/^'/, ''),
        isbn: isbnOf(variant.cell('variant barcode').replace(/^'/, '')),
        weightGrams: toGrams(variant.cell('variant grams')),
        publisher: first.cell('vendor'),
        category: first.cell('type'),
        examType: examOf(title, first.cell('tags'), first.cell('type')),
        condition: conditionOf(...options),
        status: statusOf(first),
        image,
        imageGallery: gallery.join(', '),
      }),
    }
  })
}

function toGrams(cell: string): string | undefined {
  const grams = positive(cell)
  return grams === undefined ? undefined : String(Math.round(grams))
}

function statusOf(row: ForeignRow): string | undefined {
  const status = row.cell('status').toLowerCase()
  if (status === 'draft' || status === 'archived') return status
  return row.cell('published').toLowerCase() === 'false' ? 'draft' : 'published'
}
