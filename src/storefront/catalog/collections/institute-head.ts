import type { Store } from '../../../domain/store/store.ts'
import type { Institute } from '../../../domain/catalog/product.ts'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { instituteHref } from './institute-url.ts'

/** The head of the page. Its tabs share one canonical URL. */
export function instituteHeadOptions({ store, institute }: { store: Store; institute: Institute }) {
  const steps = instituteBreadcrumb(institute).map(({ label, to }) => ({ label, path: to }))
  return {
    store,
    title: `${institute.name} Books and Modules`,
    ...(institute.description && { description: institute.description }),
    path: instituteHref(institute),
    jsonLd: breadcrumbStructuredData(steps, store.url),
  }
}

export const instituteBreadcrumb = ({ name }: Institute) => [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
  { label: name },
]
