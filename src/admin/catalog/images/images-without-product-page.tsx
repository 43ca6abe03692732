import { CircleAlert } from 'lucide-react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import * as styles from './images-without-product-page.module.css'

/** The image manager without a product id. */
export function ImagesWithoutProductPage() {
  return (
    <PageContainer>
      <h1>Product images</h1>
      <p className={`note bad ${styles.message}`} role="alert">
        <CircleAlert className="icon" />
        Error: No Product ID Provided
      </p>
      <p className={styles.message}>
        <ShopLink className="button" href="/product-images-manager">
          Choose a product
        </ShopLink>
      </p>
    </PageContainer>
  )
}
