import type { Store } from '../../domain/content.ts'
import type { Institute } from '../../domain/product.ts'
import { breadcrumbStructuredData } from '../../domain/structured-data.ts'
import { initialsOf } from '../home/initials.ts'
import { instituteHref } from './institute-address.ts'

/** What the page says of itself. Its tabs share one lasting address. */
export function instituteHeadOf({ store, institute }: { store: Store; institute: Institute }) {
  const steps = stepsTo(institute).map(({ label, to }) => ({ label, path: to }))
  return {
    store,
    title: `${institute.name} Books and Modules`,
    ...(institute.description && { description: institute.description }),
    path: instituteHref(institute),
    jsonLd: breadcrumbStructuredData(steps, store.url),
  }
}

export function InstituteHead({ institute }: { institute: Institute }) {
  return (
    <header className="institute-head">
      <span className="monogram" aria-hidden="true">
        {initialsOf(institute.name)}
      </span>
      <div>
        <h1>{institute.name}</h1>
        {institute.description && <p>{institute.description}</p>}
      </div>
    </header>
  )
}

export const stepsTo = ({ name }: Institute) => [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
  { label: name },
]
