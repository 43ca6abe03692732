import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LISTING_PAGE_SIZE, type ListingSearch } from '../../../domain/search/listing.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { listingHref, type ListingPath } from './listing-url.ts'
import * as styles from './listing-pagination.module.css'

interface ListingPaginationProps {
  path: ListingPath
  search: ListingSearch
  total: number
}

export function ListingPagination({ path, search, total }: ListingPaginationProps) {
  const page = search.page ?? 1
  const pageCount = Math.ceil(total / LISTING_PAGE_SIZE)
  if (pageCount < 2) return null
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {page > 1 && (
        <ShopLink
          className="button quiet"
          href={listingHref({ ...search, page: Math.min(page - 1, pageCount) }, path)}
          rel="prev"
        >
          <ChevronLeft className="icon icon-s" />
          Previous
        </ShopLink>
      )}
      <span className="meta">
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ShopLink className="button quiet" href={listingHref({ ...search, page: page + 1 }, path)} rel="next">
          Next
          <ChevronRight className="icon icon-s" />
        </ShopLink>
      )}
    </nav>
  )
}
