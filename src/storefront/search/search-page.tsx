import { createFileRoute } from '@tanstack/react-router'
import { parseTerm } from '../../domain/search/collection-search.ts'
import { breadcrumbStructuredData } from '../../domain/content/structured-data.ts'
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx'
import { PageError } from '../shared/page-error.tsx'
import { storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { prefetchResults } from './search-queries.ts'
import { EmptyTerm } from './empty-results.tsx'
import { SearchResults } from './search-results.tsx'
import { searchErrorMessage } from './search-error.ts'
import styles from './search-page.module.css'

const PRELOAD_STALE_MS = 60_000
const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Search Results' }]

export const Route = createFileRoute('/search')({
  loaderDeps: ({ search }) => ({ term: parseTerm(search) }),
  loader: async ({ context: { queryClient }, deps: { term } }) => {
    const [store] = await Promise.all([
      queryClient.query(storeQuery()),
      term === undefined ? undefined : prefetchResults(queryClient, term),
    ])
    return { store, term }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          store: loaderData.store,
          title: titleOf(loaderData.term),
          path: '/search',
          noindex: true,
          jsonLd: breadcrumbStructuredData(
            BREADCRUMB.map(({ label, to }) => ({ label, path: to })),
            loaderData.store.url,
          ),
        })
      : {},
  preloadStaleTime: PRELOAD_STALE_MS,
  component: SearchPage,
  errorComponent: ({ error, reset }) => (
    <PageError title="Search Results" message={searchErrorMessage(error)} reset={reset} />
  ),
})

function SearchPage() {
  const { term } = Route.useLoaderData()
  return (
    <>
      <div className="wrap">
        <Breadcrumb items={BREADCRUMB} />
        <h1 className={styles.title}>{titleOf(term)}</h1>
      </div>
      {term === undefined ? <EmptyTerm /> : <SearchResults term={term} />}
    </>
  )
}

const titleOf = (term: string | undefined): string =>
  term === undefined ? 'Search Results' : `Search Results for "${term}"`
