import type { Category, Institute, Product, ProductImage } from '../../domain/product.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../domain/exams.ts'
import { paiseToRupees } from '../../domain/money.ts'
import { cleanImagePath } from '../../domain/pictures.ts'
import type { ProductFacets, Suggestions } from '../../domain/search.ts'
import type { CategoryRow, ImageRow, InstituteRow } from './catalog.queries.ts'
import type { FacetCounts } from './facets.queries.ts'
import type { CardRow, ProductRow } from './listing.queries.ts'

/** A product as a card shows it. */
export function presentCard<Row extends CardRow>(row: Row) {
  const { pricePaise, originalPricePaise, image, ...rest } = row
  return {
    ...rest,
    image: cleanImagePath(image),
    price: paiseToRupees(pricePaise),
    originalPrice: paiseToRupees(originalPricePaise),
  }
}

/** A product whole. */
export function presentProduct(row: ProductRow): Product {
  const { createdAt, classTypes, ...rest } = row
  return { ...presentCard(rest), classTypes: JSON.stringify(classTypes), createdAt: createdAt.toISOString() }
}

/** A product whole, with what staff say that its pictures show. */
export function presentWithAlts(row: ProductRow, images: readonly ImageRow[]): Product {
  const described = images.filter(({ altText }) => altText !== '')
  if (described.length === 0) return presentProduct(row)
  const imageAlts = Object.fromEntries(described.map(({ imageUrl, altText }) => [cleanImagePath(imageUrl), altText]))
  return { ...presentProduct(row), imageAlts }
}

export const presentInstitute = (row: InstituteRow): Institute => row

export const presentCategory = (row: CategoryRow): Category => row

export const presentImage = ({
  id,
  productId,
  imageUrl,
  imageType,
  displayOrder,
  altText,
}: ImageRow): ProductImage => ({
  id,
  productId,
  imageUrl: cleanImagePath(imageUrl),
  imageType,
  displayOrder,
  altText,
})

/** Counts in the order of the filters, choices without products among them. */
export function presentFacets({ examTypes, classTypes, conditions, prices, ...shelves }: FacetCounts): ProductFacets {
  const { minPaise, maxPaise } = prices ?? {}
  const bounds = typeof minPaise === 'number' && typeof maxPaise === 'number' ? { minPaise, maxPaise } : null
  return {
    examTypes: countEach(EXAM_TYPES, examTypes),
    classTypes: countEach(CLASS_TYPES, classTypes),
    conditions: countEach(CONDITIONS, conditions),
    ...shelves,
    price: bounds && { min: paiseToRupees(bounds.minPaise), max: paiseToRupees(bounds.maxPaise) },
  }
}

function countEach<Value extends string>(values: readonly Value[], counted: { value: string; count: number }[]) {
  return values.map((value) => ({ value, count: counted.find((one) => one.value === value)?.count ?? 0 }))
}

/** A product as a suggestion shows it. */
export function presentSuggestion(row: CardRow): Suggestions['products'][number] {
  const { id, slug, name, image, price, examType, classType, condition } = presentCard(row)
  return { id, slug, name, image, price, examType, classType, condition }
}
