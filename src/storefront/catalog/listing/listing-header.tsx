import type { ListingSearch } from '../../../domain/search/listing.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { listingPageDescription, listingPageTitle } from './listing-head.ts'
import type { ListingCollections } from './load-listing.ts'
import * as styles from './listing-header.module.css'

interface ListingHeaderProps {
  search: ListingSearch
  collections: ListingCollections
}

export function ListingHeader({ search, collections }: ListingHeaderProps) {
  const title = listingPageTitle(search, collections)
  return (
    <>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className={styles.header}>
        <h1>{title}</h1>
        <p>{listingPageDescription(search, collections)}</p>
      </div>
    </>
  )
}
