import type { Store } from '../../domain/content.ts'
import { listingTitle, type ListingSearch } from '../../domain/listing.ts'
import type { Category, Institute } from '../../domain/product.ts'
import { breadcrumbStructuredData } from '../../domain/structured-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { canonicalHref, isForIndex } from './listing-address.ts'

interface ListingSubject {
  category?: Category | null | undefined
  institute?: Institute | null | undefined
}

export function ListingHead({ search, subject }: { search: ListingSearch; subject: ListingSubject }) {
  const title = titleOf(search, subject)
  return (
    <>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className="mb-5 max-w-[46rem]">
        <h1 className="break-words">{title}</h1>
        <p className="mt-1 text-ink-2">{descriptionOf(search, subject)}</p>
      </div>
    </>
  )
}

interface ListingFacts {
  store: Store
  subject: ListingSubject
  isEmpty: boolean
}

/** What the page says of itself. Combinations of filters, orders and empty lists are not for search engines. */
export function listingHead(search: ListingSearch, { store, subject, isEmpty }: ListingFacts) {
  const title = titleOf(search, subject)
  const path = canonicalHref(search)
  return {
    store,
    title: search.page ? `${title}, page ${search.page}` : title,
    description: descriptionOf(search, subject),
    path,
    noindex: !isForIndex(search) || isEmpty,
    jsonLd: breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: title }], store.url),
  }
}

function titleOf(search: ListingSearch, { category, institute }: ListingSubject): string {
  return listingTitle(search, {
    ...(category && { category: category.name }),
    ...(institute && { institute: institute.name }),
  })
}

/** The category's or the institute's own words, else a line on what the exam's books are. */
function descriptionOf(search: ListingSearch, { category, institute }: ListingSubject): string {
  const own = category?.description || institute?.description
  if (own) return own
  if (search.examType === 'JEE') return 'Books and modules for JEE Main and Advanced, new and used.'
  if (search.examType === 'NEET') return 'Books and modules for NEET, new and used.'
  return 'Books and coaching modules for JEE and NEET, new and used.'
}
