import { useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { parseListingSearch, type ListingSearch } from '../../domain/listing.ts'
import { listingHref } from './listing-address.ts'

/**
 * The listing that was asked for last, while the one before it may still be shown: filters answer at once, and a choice
 * that is made meanwhile adds to the one before.
 */
export function useAskedListing(shown: ListingSearch) {
  const router = useRouter()
  const last = useRef<object>(undefined)
  const address = useRouterState({
    select: ({ location }) => {
      // Whoever leaves for another page does not have this one drawn once more.
      if (location.pathname === '/products') last.current = location.search
      return last.current
    },
  })
  return {
    asked: address ? parseListingSearch({ ...address }) : shown,
    ask: (change: (asked: ListingSearch) => ListingSearch) => {
      const href = listingHref(change(parseListingSearch({ ...router.latestLocation.search })))
      void router.navigate({ href, resetScroll: false })
    },
  }
}
