import { createFileRoute } from '@tanstack/react-router'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { pageHead } from '../../shared/page-head.ts'
import { categoriesQuery, institutesQuery } from '../catalog-queries.ts'
import { CategorySections } from './category-sections.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import styles from './categories-page.module.css'

const STEPS = [{ label: 'Home', to: '/' }, { label: 'Categories' }]
const INTRODUCTION = 'Find JEE and NEET books by category, institute, exam or class, new and used.'

export const Route = createFileRoute('/categories/')({
  loader: async ({ context: { queryClient } }) => {
    const [store] = await Promise.all([
      queryClient.query(storeQuery()),
      prefetch(queryClient, categoriesQuery()),
      prefetch(queryClient, institutesQuery()),
    ])
    return { store }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          store: loaderData.store,
          title: 'Browse Categories',
          description: INTRODUCTION,
          path: '/categories',
          jsonLd: breadcrumbStructuredData(
            STEPS.map(({ label, to }) => ({ label, path: to })),
            loaderData.store.url,
          ),
        })
      : {},
  component: CategoriesPage,
  errorComponent: ({ reset }) => (
    <PageError title="Browse Categories" message="The categories did not load." reset={reset} />
  ),
})

function CategoriesPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb items={STEPS} />
      <h1>Browse Categories</h1>
      <p className={styles.introduction}>{INTRODUCTION}</p>
      <CategorySections />
    </div>
  )
}
