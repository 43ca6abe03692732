import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { failureSentence } from '../../api-client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ImageManager } from './image-manager.tsx'
import { picturedProductQuery } from './product-images-queries.ts'

export const Route = createFileRoute('/_staff/admin/products/images/$productId')({ component: ProductImagesPage })

function ProductImagesPage() {
  const { productId } = Route.useParams()
  return (
    <div className="desk-wrap">
      <ProductImages productId={productId} />
    </div>
  )
}

const IS_ID = /^\d+$/

function ProductImages({ productId }: { productId: string }) {
  const {
    data: product,
    error,
    refetch,
  } = useQuery({ ...picturedProductQuery(productId), enabled: IS_ID.test(productId) })
  if (product) return <ImageManager key={product.id} product={product} />
  if (product === null || !IS_ID.test(productId)) return <NoProduct />
  if (error) {
    return (
      <>
        <h1>Product images</h1>
        <ErrorNote
          message={failureSentence(error, 'The product could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return (
    <Loading className="stack">
      <Skeleton className="h-10 w-80" />
      <Skeleton className="h-90" />
    </Loading>
  )
}

function NoProduct() {
  return (
    <>
      <h1 className="sr-only">Product images</h1>
      <EmptyState icon={PackageX} title="Product Not Found" sentence="It may have been deleted.">
        <ShopLink className="button" href="/admin?tab=products">
          Back to products
        </ShopLink>
      </EmptyState>
    </>
  )
}
