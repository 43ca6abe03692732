import { useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { parseListingSearch, type ListingSearch } from '../../../domain/search/listing.ts'
import { listingHref } from './listing-url.ts'

/**
 * The requested listing, while the previous one may still be shown: filters respond at once, and a choice
 * made meanwhile adds to the pending one.
 */
export function usePendingFilters(shown: ListingSearch) {
  const router = useRouter()
  const last = useRef<object>(undefined)
  const address = useRouterState({
    select: ({ location }) => {
      // A navigation to another page must not render this one again.
      if (location.pathname === '/products') last.current = location.search
      return last.current
    },
  })
  return {
    pendingSearch: address ? parseListingSearch({ ...address }) : shown,
    applyChange: (change: (pending: ListingSearch) => ListingSearch) => {
      const href = listingHref(change(parseListingSearch({ ...router.latestLocation.search })))
      void router.navigate({ href, resetScroll: false })
    },
  }
}
