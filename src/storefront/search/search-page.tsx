import { createFileRoute } from '@tanstack/react-router'
import { parseTerm } from '../../domain/shelf-search.ts'
import { breadcrumbStructuredData } from '../../domain/structured-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PageTrouble } from '../catalog/page-trouble.tsx'
import { storeQuery } from '../content/content-queries.ts'
import { pageHead } from '../layout/page-head.ts'
import { readResults } from './search-queries.ts'
import { NoTerm } from './none-found.tsx'
import { SearchResults } from './search-results.tsx'
import { searchTrouble } from './search-trouble.ts'

const KEPT_MS = 60_000
const STEPS = [{ label: 'Home', to: '/' }, { label: 'Search Results' }]

export const Route = createFileRoute('/search')({
  loaderDeps: ({ search }) => ({ term: parseTerm(search) }),
  loader: async ({ context: { queryClient }, deps: { term } }) => {
    const [store] = await Promise.all([
      queryClient.query(storeQuery()),
      term === undefined ? undefined : readResults(queryClient, term),
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
            STEPS.map(({ label, to }) => ({ label, path: to })),
            loaderData.store.url,
          ),
        })
      : {},
  preloadStaleTime: KEPT_MS,
  component: SearchPage,
  errorComponent: ({ error, reset }) => (
    <PageTrouble title="Search Results" message={searchTrouble(error)} reset={reset} />
  ),
})

function SearchPage() {
  const { term } = Route.useLoaderData()
  return (
    <>
      <div className="wrap">
        <Breadcrumb items={STEPS} />
        <h1 className="break-words">{titleOf(term)}</h1>
      </div>
      {term === undefined ? <NoTerm /> : <SearchResults term={term} />}
    </>
  )
}

const titleOf = (term: string | undefined): string =>
  term === undefined ? 'Search Results' : `Search Results for "${term}"`
