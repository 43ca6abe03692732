import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router'
import type { LoaderArgs } from '../../router-context.ts'
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx'
import { PageError } from '../shared/page-error.tsx'
import { storeQuery } from '../shared/store-query.ts'
import { SEARCH_BREADCRUMB, searchTitle } from './search-head.ts'
import { prefetchResults } from './search-queries.ts'
import { EmptyTerm } from './empty-results.tsx'
import { SearchResults } from './search-results.tsx'
import { searchErrorMessage } from './search-error.ts'
import * as styles from './search-page.module.css'

const route = getRouteApi('/search')

export async function loadSearch({
  context: { queryClient },
  deps: { term },
}: LoaderArgs<unknown, { term: string | undefined }>) {
  const [store] = await Promise.all([
    queryClient.query(storeQuery()),
    term === undefined ? undefined : prefetchResults(queryClient, term),
  ])
  return { store, term }
}

export function SearchPage() {
  const { term } = route.useLoaderData()
  return (
    <>
      <div className="wrap">
        <Breadcrumb items={SEARCH_BREADCRUMB} />
        <h1 className={styles.title}>{searchTitle(term)}</h1>
      </div>
      {term === undefined ? <EmptyTerm /> : <SearchResults term={term} />}
    </>
  )
}

export function SearchError({ error, reset }: ErrorComponentProps) {
  return <PageError title="Search Results" message={searchErrorMessage(error)} reset={reset} />
}
