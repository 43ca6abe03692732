import { getRouteApi, notFound, type ErrorComponentProps } from '@tanstack/react-router'
import { parseId, type CategorySearch } from '../../../domain/search/collection-search.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { storeQuery } from '../../shared/store-query.ts'
import { useDeferredContentUnlessWide } from '../../shared/use-deferred-content.ts'
import { categoryQuery, institutesQuery } from '../catalog-queries.ts'
import { CategoryGuide } from './category-guide.tsx'
import { CategoryHeader } from './category-header.tsx'
import { CategoryProducts, categoryProductsQuery } from './category-products.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import { CollectionNotFound } from './collection-not-found.tsx'
import * as styles from './category-page.module.css'

export { categoryHeadOptions } from './category-head.ts'

const route = getRouteApi('/categories/$id')

export async function loadCategory({
  context: { queryClient },
  params,
  deps,
}: LoaderArgs<{ id: string }, CategorySearch>) {
  const id = parseId(params.id)
  const [store, category] = await Promise.all([
    queryClient.query(storeQuery()),
    id === undefined ? null : queryClient.query(categoryQuery(id)),
  ])
  if (!category) throw notFound()
  await Promise.all([
    prefetch(queryClient, categoryProductsQuery(category, deps)),
    prefetch(queryClient, institutesQuery()),
  ])
  return { store, category }
}

export function CategoryPage() {
  const { category } = route.useLoaderData()
  const search = route.useLoaderDeps()
  const showsGuide = useDeferredContentUnlessWide()
  return (
    <>
      <CategoryHeader category={category} />
      <div className={`wrap ${styles.page}`}>
        <div className={styles.layout}>
          <CategoryProducts category={category} search={search} />
          {showsGuide && <CategoryGuide category={category} />}
        </div>
      </div>
    </>
  )
}

export function CategoryNotFound() {
  return <CollectionNotFound notice="Category not found" />
}

export function CategoryError({ reset }: ErrorComponentProps) {
  return <PageError title="Category" message="This category did not load." reset={reset} />
}

export { CategorySkeleton } from './category-skeleton.tsx'
