import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import type { Store } from '../../../domain/store/store.ts'

export const CATEGORIES_BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Categories' }]
export const CATEGORIES_INTRODUCTION = 'Find JEE and NEET books by category, institute, exam or class, new and used.'

export const categoriesHeadOptions = ({ store }: { store: Store }) => ({
  store,
  title: 'Browse Categories',
  description: CATEGORIES_INTRODUCTION,
  path: '/categories',
  jsonLd: breadcrumbStructuredData(
    CATEGORIES_BREADCRUMB.map(({ label, to }) => ({ label, path: to })),
    store.url,
  ),
})
