import type { Store } from '../../../domain/store/store.ts'
import { cleanImagePath } from '../../../domain/catalog/images/images.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { breadcrumbStructuredData } from '../../../domain/content/structured-data.ts'
import { categoryHref } from './category-url.ts'

/** Returns the head of the page. All tabs and filters of a category share one canonical URL. */
export function categoryHeadOptions({ store, category }: { store: Store; category: Category }) {
  const breadcrumb = categoryBreadcrumb(category).map(({ label, to }) => ({ label, path: to }))
  return {
    store,
    title: category.name,
    ...(category.description && { description: category.description }),
    path: categoryHref(category),
    ...(category.image && { image: cleanImagePath(category.image) }),
    jsonLd: breadcrumbStructuredData(breadcrumb, store.url),
  }
}

export const categoryBreadcrumb = ({ name }: Category) => [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
  { label: name },
]
