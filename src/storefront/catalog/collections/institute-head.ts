import type { Store } from '../../../domain/store/store.ts'
import type { Institute } from '../../../domain/catalog/product.ts'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { instituteHref } from './institute-url.ts'

/** Returns the head of the page. All tabs of an institute share one canonical URL. */
export function instituteHeadOptions({ store, institute }: { store: Store; institute: Institute }) {
  const breadcrumb = instituteBreadcrumb(institute).map(({ label, to }) => ({ label, path: to }))
  return {
    store,
    title: `${institute.name} Books and Modules`,
    ...(institute.description && { description: institute.description }),
    path: instituteHref(institute),
    jsonLd: breadcrumbStructuredData(breadcrumb, store.url),
  }
}

export const instituteBreadcrumb = ({ name }: Institute) => [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
  { label: name },
]
