import type { ErrorComponentProps } from '@tanstack/react-router'
import type { LoaderArgs } from '../../../router-context.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { categoriesQuery, institutesQuery } from '../catalog-queries.ts'
import { CATEGORIES_BREADCRUMB, CATEGORIES_INTRODUCTION } from './categories-head.ts'
import { CategorySections } from './category-sections.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import * as styles from './categories-page.module.css'

export { categoriesHeadOptions } from './categories-head.ts'

export async function loadCategories({ context: { queryClient } }: LoaderArgs) {
  const [store] = await Promise.all([
    queryClient.query(storeQuery()),
    prefetch(queryClient, categoriesQuery()),
    prefetch(queryClient, institutesQuery()),
  ])
  return { store }
}

export function CategoriesPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb items={CATEGORIES_BREADCRUMB} />
      <h1>Browse Categories</h1>
      <p className={styles.introduction}>{CATEGORIES_INTRODUCTION}</p>
      <CategorySections />
    </div>
  )
}

export function CategoriesError({ reset }: ErrorComponentProps) {
  return <PageError title="Browse Categories" message="The categories did not load." reset={reset} />
}
