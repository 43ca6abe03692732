import { useRouter, useRouterState } from '@tanstack/react-router'
import { parseListingSearch, type ListingSearch } from '../../domain/listing.ts'
import { listingHref } from './listing-address.ts'

/**
 * The listing that was asked for last, while the one before it may still be shown: filters answer at once, and a choice
 * that is made meanwhile adds to the one before. `shown` stands in while the shopper goes to another page.
 */
export function useAskedListing(shown: ListingSearch) {
  const router = useRouter()
  const address = useRouterState({
    select: ({ location }) => (location.pathname === '/products' ? location.search : undefined),
  })
  return {
    asked: address ? parseListingSearch({ ...address }) : shown,
    ask: (change: (asked: ListingSearch) => ListingSearch) => {
      const href = listingHref(change(parseListingSearch({ ...router.latestLocation.search })))
      void router.navigate({ href, resetScroll: false })
    },
  }
}
