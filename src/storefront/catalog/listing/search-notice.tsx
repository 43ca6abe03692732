import type { ListingPage } from '../../../domain/search/product-search.ts'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { listingHref, type ListingPath } from './listing-url.ts'

interface SearchNoticeProps {
  path: ListingPath
  search: ListingSearch
  listing: ListingPage
}

/** Says how the listing differs from the search: a correction, words without a book, a price. */
export function SearchNotice({ path, search, listing }: SearchNoticeProps) {
  const { matchedAs, correction, leftOut, priceLimit } = listing
  return (
    <>
      {matchedAs === 'corrected' && (
        <p>
          Showing results for <b>{correction}</b>.{' '}
          <ShopLink className="link" href={listingHref({ ...search, asTyped: true, page: '' }, path)}>
            Search instead for {search.search}
          </ShopLink>
        </p>
      )}
      {matchedAs === 'partial' && (
        <p>
          No book matches all words.{' '}
          {leftOut.length > 0
            ? `These match without ${leftOut.map((word) => `“${word}”`).join(', ')}.`
            : 'These match most of them.'}
        </p>
      )}
      {priceLimit !== null && <p>Only books up to {formatPrice(priceLimit)}.</p>}
    </>
  )
}
