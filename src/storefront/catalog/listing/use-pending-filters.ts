import { useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { parseSearchListing } from '../../../domain/search/collection-search.ts'
import { parseListingSearch, type ListingSearch } from '../../../domain/search/listing.ts'
import { listingHref, type ListingPath } from './listing-url.ts'

/**
 * Returns the requested listing, which may not be shown yet. So filters respond at once, and a second choice adds to
 * the first while that one is loading.
 */
export function usePendingFilters(path: ListingPath, shown: ListingSearch) {
  const parse = path === '/search' ? parseSearchListing : parseListingSearch
  const router = useRouter()
  const lastSearch = useRef<object>(undefined)
  const pending = useRouterState({
    select: ({ location }) => {
      // A navigation to another page must not render this page again.
      if (location.pathname === path) lastSearch.current = location.search
      return lastSearch.current
    },
  })
  return {
    pendingSearch: pending ? parse({ ...pending }) : shown,
    applyChange: (change: (search: ListingSearch) => ListingSearch) => {
      const href = listingHref(change(parse({ ...router.latestLocation.search })), path)
      void router.navigate({ href, resetScroll: false })
    },
  }
}
