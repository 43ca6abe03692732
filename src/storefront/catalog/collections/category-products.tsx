import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { CLASS_TYPES, classLabel, examOfCategoryName, type ClassType } from '../../../domain/catalog/exams.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import type { CategorySearch } from '../../../domain/search/collection-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { productCardsQuery } from '../catalog-queries.ts'
import { categoryHref, selectedClass, quickFilters, categoryFilters } from './category-url.ts'
import { CategoryFilter } from './category-filter.tsx'
import { listingHref } from '../listing/listing-url.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { PageTabs, TabPanel } from '../../../ui/navigation/page-tabs.tsx'
import { NO_PRODUCTS_MESSAGE } from '../product-carousel.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { ChipLink } from '../chip-link.tsx'
import { ResultsToolbar } from '../results-toolbar.tsx'
import * as styles from './category-products.module.css'

const TAB_NAMES: Record<ClassType, string> = { '11th': 'Class 11', '12th': 'Class 12', dropper: 'Droppers' }
const PANEL = 'category-products'
const LIMIT = 12

interface CategoryProductsProps {
  category: Category
  search: CategorySearch
}

/** Queries the products of the open tab. */
export const categoryProductsQuery = (category: Category, search: CategorySearch) =>
  productCardsQuery({ ...categoryFilters(category, search), limit: LIMIT })

export function CategoryProducts({ category, search }: CategoryProductsProps) {
  const chosen = selectedClass(search)
  const tabs = CLASS_TYPES.map((value) => ({
    value,
    label: TAB_NAMES[value],
    href: categoryHref(category, { ...search, class: value }),
  }))
  return (
    <div className={styles.products}>
      <PageTabs label="Class" tabs={tabs} chosen={chosen} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={chosen}>
        <nav className={styles.quickFilters} aria-label="Quick filters">
          {quickFilters(category, chosen).map(({ label, href }) => (
            <ChipLink key={label} href={href}>
              {label}
            </ChipLink>
          ))}
        </nav>
        <CategoryFilter category={category} search={search} />
        <ProductResults category={category} search={search} />
      </TabPanel>
    </div>
  )
}

function ProductResults({ category, search }: CategoryProductsProps) {
  const { data, isError, refetch } = useQuery(categoryProductsQuery(category, search))
  const total = data?.total ?? 0
  return (
    <>
      <ResultsToolbar>
        <h2
          className={`h3 ${styles.title}`}
        >{`${examOfCategoryName(category.name) ?? category.name} for ${classLabel(selectedClass(search))}`}</h2>
        <p className={`meta ${styles.count}`} aria-live="polite">
          {data && formatProductCount(total)}
        </p>
      </ResultsToolbar>
      {isError && !data && <ErrorState message="The products did not load." onRetry={() => void refetch()} />}
      {!isError && !data && <ProductGridSkeleton columns="three" count={6} />}
      {data && total === 0 && <EmptyCategory category={category} search={search} />}
      {data && total > 0 && <ProductGrid products={data.products} columns="three" headingLevel={3} />}
      {total > LIMIT && (
        <ShopLink className={`link ${styles.seeAll}`} href={listingHref(categoryFilters(category, search))}>
          See all {formatProductCount(total)}
          <ArrowRight className="icon icon-s" />
        </ShopLink>
      )}
    </>
  )
}

function EmptyCategory({ category, search }: CategoryProductsProps) {
  const hasFilter = search.condition ?? search.examType
  return hasFilter ? (
    <EmptyState message="No products found for the selected filters.">
      <ShopLink className="button" href={categoryHref(category, { class: selectedClass(search) })}>
        Clear filters
      </ShopLink>
    </EmptyState>
  ) : (
    <EmptyState message={NO_PRODUCTS_MESSAGE}>
      <ShopLink className="button" href={listingHref({ categoryId: category.id })}>
        All {category.name}
      </ShopLink>
    </EmptyState>
  )
}
