import type { ListingSearch } from '../../../domain/search/listing.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { listingPageDescription, listingPageTitle, type ListingSubject } from './listing-head.ts'
import * as styles from './listing-header.module.css'

export function ListingHeader({ search, subject }: { search: ListingSearch; subject: ListingSubject }) {
  const title = listingPageTitle(search, subject)
  return (
    <>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className={styles.header}>
        <h1>{title}</h1>
        <p>{listingPageDescription(search, subject)}</p>
      </div>
    </>
  )
}
