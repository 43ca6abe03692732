import { breadcrumbStructuredData } from '../../domain/content/structured-data.ts'
import type { Store } from '../../domain/store/store.ts'

export const SEARCH_BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Search Results' }]

export const searchTitle = (term: string | undefined): string =>
  term === undefined ? 'Search Results' : `Search Results for "${term}"`

export const searchHeadOptions = ({ store, term }: { store: Store; term: string | undefined }) => ({
  store,
  title: searchTitle(term),
  path: '/search',
  noindex: true,
  jsonLd: breadcrumbStructuredData(
    SEARCH_BREADCRUMB.map(({ label, to }) => ({ label, path: to })),
    store.url,
  ),
})
