import type { Category, Institute, Product, ProductImage } from '../../domain/catalog/product.ts'
import { FILTER_LANGUAGES } from '../../domain/catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../domain/catalog/exams.ts'
import { SUBJECTS } from '../../domain/catalog/subjects.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import { cleanImagePath } from '../../domain/catalog/images/images.ts'
import type { ListingPage, ProductFacets, Suggestions } from '../../domain/search/product-search.ts'
import type { CategoryRow, ImageRow, InstituteRow } from './catalog.queries.ts'
import type { CardRow, ProductRow } from './products/listing.queries.ts'
import type { FacetCounts } from './products/published-products.ts'
import type { Listing } from './products/read-listing.ts'

/** Presents the fields of a product card. Prices in rupees. */
export function presentCard<Row extends CardRow>(row: Row) {
  const { pricePaise, originalPricePaise, image, classTypes, ...rest } = row
  return {
    ...rest,
    classTypes: JSON.stringify(classTypes),
    image: cleanImagePath(image),
    price: paiseToRupees(pricePaise),
    originalPrice: paiseToRupees(originalPricePaise),
  }
}

/** Presents all public fields of a product. */
export function presentProduct(row: ProductRow): Product {
  const { createdAt, ...rest } = row
  return { ...presentCard(rest), createdAt: createdAt.toISOString() }
}

/** Presents a product with the alt texts of its images. */
export function presentProductDetail(row: ProductRow, images: readonly ImageRow[]): Product {
  const withAltText = images.filter(({ altText }) => altText !== '')
  if (withAltText.length === 0) return presentProduct(row)
  const imageAlts = Object.fromEntries(withAltText.map(({ imageUrl, altText }) => [cleanImagePath(imageUrl), altText]))
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

/** Presents a page of a listing. Prices in rupees. */
export const presentListing = ({ rows, facets, similarRows, leftOut, ...listing }: Listing): ListingPage => ({
  ...listing,
  products: rows.map(presentCard),
  facets: presentFacets(facets),
  similar: similarRows.map(presentCard),
  leftOut: [...leftOut],
})

/** Presents facet counts in the order of the filters, including choices without products. */
function presentFacets({
  examTypes,
  classTypes,
  subjects,
  languages,
  conditions,
  prices,
  ...rest
}: FacetCounts): ProductFacets {
  return {
    examTypes: countEach(EXAM_TYPES, examTypes),
    classTypes: countEach(CLASS_TYPES, classTypes),
    subjects: countEach(SUBJECTS, subjects),
    // Of the thirteen languages few have books.
    languages: countEach(FILTER_LANGUAGES, languages).filter(({ count }) => count > 0),
    conditions: countEach(CONDITIONS, conditions),
    ...rest,
    price: prices ? { min: paiseToRupees(prices.minPaise), max: paiseToRupees(prices.maxPaise) } : null,
  }
}

function countEach<Value extends string>(values: readonly Value[], counts: { value: string; count: number }[]) {
  return values.map((value) => ({ value, count: counts.find((facet) => facet.value === value)?.count ?? 0 }))
}

/** Presents a suggested product. Price in rupees. */
export function presentSuggestion(row: CardRow): Suggestions['products'][number] {
  const { id, slug, name, image, price, examType, classType, condition } = presentCard(row)
  return { id, slug, name, image, price, examType, classType, condition }
}
