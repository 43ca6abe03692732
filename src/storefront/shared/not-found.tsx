import { FileQuestion } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { SearchForm } from './search-form.tsx'
import * as styles from './not-found.module.css'

/** The page for an unknown URL. */
export function NotFound() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>Page not found</h1>
      <EmptyState
        icon={FileQuestion}
        message="There is no page at this address. Search for a book, or start from one of these."
      >
        <SearchForm action="/products" />
        <div className={styles.links}>
          <ShopLink className="button" href="/products">
            All Products
          </ShopLink>
          <ShopLink className="button quiet" href="/">
            Back to Home
          </ShopLink>
        </div>
      </EmptyState>
    </div>
  )
}
