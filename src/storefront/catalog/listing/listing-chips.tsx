import { X } from 'lucide-react'
import { classLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { listingHref, type ListingPath } from './listing-url.ts'
import { ChipLink } from '../chip-link.tsx'
import * as styles from './listing-chips.module.css'

export interface ListingNames {
  category?: string | undefined
  institute?: string | undefined
}

interface Chip {
  label: string
  /** The parameters that the chip removes. */
  parameters: (keyof ListingSearch)[]
}

interface ListingChipsProps {
  path: ListingPath
  search: ListingSearch
  names: ListingNames
}

/** The active filters. Each links to the listing without it. */
export function ListingChips({ path, search, names }: ListingChipsProps) {
  const isSearchPage = path === '/search'
  // The heading of the search page shows the search itself.
  const chips = filterChips(isSearchPage ? { ...search, search: undefined } : search, names)
  if (chips.length === 0) return null
  return (
    <div className={styles.chips}>
      {chips.map(({ label, parameters }) => (
        <ChipLink
          key={label}
          href={listingHref(without(search, parameters), path)}
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

const without = (search: ListingSearch, parameters: Chip['parameters']) => ({
  ...search,
  ...Object.fromEntries(['page', ...parameters].map((name) => [name, ''])),
})

/** Returns one chip for each active filter. A price range has one chip. */
export function filterChips(search: ListingSearch, names: ListingNames): Chip[] {
  const labels: [keyof ListingSearch, string | false | undefined][] = [
    ['search', search.search && `“${search.search}”`],
    ['categoryId', search.categoryId !== undefined && (names.category ?? 'Category')],
    ['instituteId', search.instituteId !== undefined && (names.institute ?? 'Institute')],
    ['examType', search.examType],
    ['classType', search.classType && classLabel(search.classType)],
    ['condition', search.condition && conditionLabel(search.condition)],
    ['featured', search.featured && 'Featured'],
    ['bestSeller', search.bestSeller && 'Best Sellers'],
  ]
  const price = priceLabel(search)
  return [
    ...labels.flatMap(([name, label]) => (label ? [{ label, parameters: [name] }] : [])),
    ...(price ? [{ label: price, parameters: ['minPrice', 'maxPrice'] as Chip['parameters'] }] : []),
  ]
}

function priceLabel({ minPrice, maxPrice }: ListingSearch): string | undefined {
  if (minPrice === undefined) return maxPrice === undefined ? undefined : `Up to ${formatPrice(maxPrice)}`
  return maxPrice === undefined
    ? `From ${formatPrice(minPrice)}`
    : `${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`
}
