import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseCategorySearch, parseId } from '../../../domain/search/collection-search.ts'
import { storeQuery } from '../../shared/store-query.ts'
import { notFoundHead, pageHead } from '../../shared/page-head.ts'
import { useDeferredContentUnlessWide } from '../../shared/use-deferred-content.ts'
import { categoryQuery, institutesQuery } from '../catalog-queries.ts'
import { CategoryGuide } from './category-guide.tsx'
import { categoryHeadOptions } from './category-head.ts'
import { CategoryHeader } from './category-header.tsx'
import { CategoryProducts, categoryProductsQuery } from './category-products.tsx'
import { CategorySkeleton } from './category-skeleton.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import { CollectionNotFound } from './collection-not-found.tsx'
import styles from './category-page.module.css'

export const Route = createFileRoute('/categories/$id')({
  loaderDeps: ({ search }) => parseCategorySearch(search),
  loader: async ({ context: { queryClient }, params, deps }) => {
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
  },
  head: ({ loaderData, ...place }) =>
    loaderData ? pageHead(categoryHeadOptions(loaderData)) : notFoundHead(place, 'Category not found'),
  component: CategoryPage,
  pendingComponent: CategorySkeleton,
  notFoundComponent: () => <CollectionNotFound notice="Category not found" />,
  errorComponent: ({ reset }) => <PageError title="Category" message="This category did not load." reset={reset} />,
})

function CategoryPage() {
  const { category } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
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
