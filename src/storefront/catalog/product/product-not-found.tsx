import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { SearchForm } from '../../shared/search-form.tsx'
import * as styles from './product-not-found.module.css'

export function ProductNotFound() {
  return (
    <div className="wrap section">
      <h1 className={styles.title}>Product Not Found</h1>
      <EmptyState message="Sorry, we couldn't find the product you're looking for.">
        <SearchForm action="/products" />
        <span className={styles.actions}>
          <ShopLink className="button ink" href="/products">
            Browse all products
          </ShopLink>
          <ShopLink className="button" href="/">
            Home
          </ShopLink>
        </span>
      </EmptyState>
    </div>
  )
}
