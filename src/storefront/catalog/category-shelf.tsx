import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { CLASS_TYPES, classLabel, examOfCategoryName, type ClassType } from '../../domain/exams.ts'
import type { Category } from '../../domain/product.ts'
import type { CategorySearch } from '../../domain/shelf-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { productCardsQuery } from './catalog-queries.ts'
import { categoryHref, classOf, quickFilters, shelfFilters } from './category-address.ts'
import { CategoryFilter } from './category-filter.tsx'
import { listingHref } from './listing-address.ts'
import { countOfProducts } from './listing-toolbar.tsx'
import { PageTabs, TabPanel } from '../../ui/page-tabs.tsx'
import { NO_MATCHES } from './product-shelf.tsx'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'

const TAB_NAMES: Record<ClassType, string> = { '11th': 'Class 11', '12th': 'Class 12', dropper: 'Droppers' }
const PANEL = 'category-shelf'
const SHOWN = 12

interface CategoryShelfProps {
  category: Category
  search: CategorySearch
}

/** The books of the open tab. */
export const categoryShelfQuery = (category: Category, search: CategorySearch) =>
  productCardsQuery({ ...shelfFilters(category, search), limit: SHOWN })

export function CategoryShelf({ category, search }: CategoryShelfProps) {
  const chosen = classOf(search)
  const tabs = CLASS_TYPES.map((value) => ({
    value,
    label: TAB_NAMES[value],
    href: categoryHref(category, { ...search, class: value }),
  }))
  return (
    <div className="min-w-0">
      <PageTabs label="Class" tabs={tabs} chosen={chosen} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={chosen}>
        <nav className="quick-filters" aria-label="Quick filters">
          {quickFilters(category, chosen).map(({ label, href }) => (
            <ShopLink key={label} className="chip" href={href}>
              {label}
            </ShopLink>
          ))}
        </nav>
        <CategoryFilter category={category} search={search} />
        <ShelfBooks category={category} search={search} />
      </TabPanel>
    </div>
  )
}

function ShelfBooks({ category, search }: CategoryShelfProps) {
  const { data, isError, refetch } = useQuery(categoryShelfQuery(category, search))
  const total = data?.total ?? 0
  return (
    <>
      <div className="listing-toolbar">
        <h2 className="h3 mb-0">{`${examOfCategoryName(category.name) ?? category.name} for ${classLabel(classOf(search))}`}</h2>
        <p className="meta whitespace-nowrap" aria-live="polite">
          {data && countOfProducts(total)}
        </p>
      </div>
      {isError && !data && <ErrorNote message="The products did not load." onRetry={() => void refetch()} />}
      {!isError && !data && <CardGridSkeleton columns="three" count={6} />}
      {data && total === 0 && <NothingHere category={category} search={search} />}
      {data && total > 0 && <CardGrid products={data.products} columns="three" headingLevel={3} />}
      {total > SHOWN && (
        <ShopLink className="link mt-4" href={listingHref(shelfFilters(category, search))}>
          See all {countOfProducts(total)}
          <ArrowRight className="icon icon-s" />
        </ShopLink>
      )}
    </>
  )
}

function NothingHere({ category, search }: CategoryShelfProps) {
  const narrowed = search.condition ?? search.examType
  return narrowed ? (
    <EmptyState sentence="No products found for the selected filters.">
      <ShopLink className="button" href={categoryHref(category, { class: classOf(search) })}>
        Clear filters
      </ShopLink>
    </EmptyState>
  ) : (
    <EmptyState sentence={NO_MATCHES}>
      <ShopLink className="button" href={listingHref({ categoryId: category.id })}>
        All {category.name}
      </ShopLink>
    </EmptyState>
  )
}
