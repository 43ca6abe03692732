import { useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { parseListingSearch, type ListingSearch } from '../../../domain/search/listing.ts'
import { listingHref } from './listing-url.ts'

/**
 * Returns the requested listing, which may not be shown yet. So filters respond at once, and a second choice adds to
 * the first while that one is loading.
 */
export function usePendingFilters(shown: ListingSearch) {
  const router = useRouter()
  const lastSearch = useRef<object>(undefined)
  const pending = useRouterState({
    select: ({ location }) => {
      // A navigation to another page must not render this page again.
      if (location.pathname === '/products') lastSearch.current = location.search
      return lastSearch.current
    },
  })
  return {
    pendingSearch: pending ? parseListingSearch({ ...pending }) : shown,
    applyChange: (change: (search: ListingSearch) => ListingSearch) => {
      const href = listingHref(change(parseListingSearch({ ...router.latestLocation.search })))
      void router.navigate({ href, resetScroll: false })
    },
  }
}
