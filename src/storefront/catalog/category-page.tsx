import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseCategorySearch, parseId } from '../../domain/shelf-search.ts'
import { storeQuery } from '../content/content-queries.ts'
import { missingHead, pageHead } from '../layout/page-head.ts'
import { useAfterPaintOrWide } from '../layout/use-after-paint.ts'
import { categoryQuery, institutesQuery } from './catalog-queries.ts'
import { CategoryGuide } from './category-guide.tsx'
import { categoryHeadOf, CategoryHead } from './category-head.tsx'
import { CategoryShelf, categoryShelfQuery } from './category-shelf.tsx'
import { CategorySkeleton } from './category-skeleton.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { readAhead } from './read-ahead.ts'
import { ShelfMissing } from './shelf-missing.tsx'

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
      readAhead(queryClient, categoryShelfQuery(category, deps)),
      readAhead(queryClient, institutesQuery()),
    ])
    return { store, category }
  },
  head: ({ loaderData, ...place }) =>
    loaderData ? pageHead(categoryHeadOf(loaderData)) : missingHead(place, 'Category not found'),
  component: CategoryPage,
  pendingComponent: CategorySkeleton,
  notFoundComponent: () => <ShelfMissing notice="Category not found" />,
  errorComponent: ({ reset }) => <PageTrouble title="Category" message="This category did not load." reset={reset} />,
})

function CategoryPage() {
  const { category } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  const guideDrawn = useAfterPaintOrWide()
  return (
    <>
      <CategoryHead category={category} />
      <div className="wrap pb-8">
        <div className="category-layout">
          <CategoryShelf category={category} search={search} />
          {guideDrawn && <CategoryGuide category={category} />}
        </div>
      </div>
    </>
  )
}
