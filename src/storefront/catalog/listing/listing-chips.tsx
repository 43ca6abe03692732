import { X } from 'lucide-react'
import { languageLabel } from '../../../domain/catalog/book-details.ts'
import { classLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import { subjectLabel } from '../../../domain/catalog/subjects.ts'
import { type ListingSearch, parseListingSearch } from '../../../domain/search/listing.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { type OneOrMany, toArray } from '../../../domain/values/one-or-many.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { listingHref, type ListingPath } from './listing-url.ts'
import { ChipLink } from '../chip-link.tsx'
import type { ListingCollections } from './load-listing.ts'
import * as styles from './listing-chips.module.css'

interface Chip {
  label: string
  /** The parameters that the chip changes, with the values that remain. */
  without: Partial<Record<keyof ListingSearch, string>>
}

interface ListingChipsProps {
  path: ListingPath
  search: ListingSearch
  collections: ListingCollections
}

/** The active filters. Each links to the listing without it. */
export function ListingChips({ path, search, collections }: ListingChipsProps) {
  const isSearchPage = path === '/search'
  // The heading of the search page shows the search itself.
  const chips = filterChips(isSearchPage ? { ...search, search: undefined } : search, collections)
  if (chips.length === 0) return null
  return (
    <div className={styles.chips}>
      {chips.map(({ label, without }) => (
        <ChipLink
          key={label}
          href={listingHref(parseListingSearch({ ...search, ...without, page: '' }), path)}
          aria-label={`Remove filter ${label}`}
        >
          {label}
          <X className="icon icon-s" />
        </ChipLink>
      ))}
      {chips.length > 1 && (
        <ShopLink className="link" href={listingHref(isSearchPage ? { search: search.search } : {}, path)}>
          Clear all
        </ShopLink>
      )}
    </div>
  )
}

/** Returns one chip for each value of the active filters. A price range has one chip. */
export function filterChips(search: ListingSearch, { categories, institutes }: ListingCollections): Chip[] {
  const flag = (name: keyof ListingSearch, label: string | undefined): Chip[] =>
    search[name] && label ? [{ label, without: { [name]: '' } }] : []
  const each = <Value extends number | string>(
    name: keyof ListingSearch,
    chosen: OneOrMany<Value> | undefined,
    labelOf: (value: Value) => string,
  ): Chip[] => {
    const values = toArray(chosen)
    return values.map((value) => ({
      label: labelOf(value),
      without: { [name]: values.filter((other) => other !== value).join(',') },
    }))
  }
  const nameIn = (collections: readonly { id: number; name: string }[], fallback: string) => (chosen: number) =>
    collections.find(({ id }) => id === chosen)?.name ?? fallback
  const price = priceLabel(search)
  return [
    ...flag('search', `“${search.search}”`),
    ...each('categoryId', search.categoryId, nameIn(categories, 'Category')),
    ...each('instituteId', search.instituteId, nameIn(institutes, 'Institute')),
    ...flag('examType', search.examType),
    ...each('classType', search.classType, classLabel),
    ...each('subject', search.subject, subjectLabel),
    ...each('language', search.language, languageLabel),
    ...flag('condition', search.condition && conditionLabel(search.condition)),
    ...flag('inStock', 'In stock only'),
    ...flag('featured', 'Featured'),
    ...flag('bestSeller', 'Best Sellers'),
    ...(price ? [{ label: price, without: { minPrice: '', maxPrice: '' } }] : []),
  ]
}

function priceLabel({ minPrice, maxPrice }: ListingSearch): string | undefined {
  if (minPrice === undefined) return maxPrice === undefined ? undefined : `Up to ${formatPrice(maxPrice)}`
  return maxPrice === undefined
    ? `From ${formatPrice(minPrice)}`
    : `${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`
}
