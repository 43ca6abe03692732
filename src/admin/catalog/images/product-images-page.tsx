import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { toUserMessage } from '../../../api-client.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { ImageManager } from './image-manager.tsx'
import * as styles from './product-images-page.module.css'
import { productQuery } from './product-images-queries.ts'

const route = getRouteApi('/_staff/admin/products/images/$productId')

export function ProductImagesPage() {
  const { productId } = route.useParams()
  return (
    <PageContainer>
      <ProductImages productId={productId} />
    </PageContainer>
  )
}

const IS_ID = /^\d+$/

function ProductImages({ productId }: { productId: string }) {
  const { data: product, error, refetch } = useQuery({ ...productQuery(productId), enabled: IS_ID.test(productId) })
  if (product) return <ImageManager key={product.id} product={product} />
  if (product === null || !IS_ID.test(productId)) return <ProductNotFound />
  if (error) {
    return (
      <>
        <h1>Product images</h1>
        <ErrorState message={toUserMessage(error, 'The product could not be loaded.')} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <Loading className="stack">
      <Skeleton className={styles.headingSkeleton} />
      <Skeleton className={styles.imagesSkeleton} />
    </Loading>
  )
}

function ProductNotFound() {
  return (
    <>
      <h1 className="sr-only">Product images</h1>
      <EmptyState icon={PackageX} title="Product Not Found" message="It may have been deleted.">
        <ShopLink className="button" href="/admin?tab=products">
          Back to products
        </ShopLink>
      </EmptyState>
    </>
  )
}
