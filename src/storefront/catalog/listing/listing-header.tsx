import type { ListingSearch } from '../../../domain/search/listing.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { descriptionOf, type ListingSubject, titleOf } from './listing-head.ts'

export function ListingHeader({ search, subject }: { search: ListingSearch; subject: ListingSubject }) {
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
