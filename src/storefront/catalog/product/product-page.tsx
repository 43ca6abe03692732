import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, notFound, redirect, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Product } from '../../../domain/catalog/product.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { setEnquiryProduct } from '../../shared/enquiry-product.ts'
import { useDeferredContent } from '../../shared/use-deferred-content.ts'
import { BuyColumn } from './buy-column.tsx'
import { productQuery } from '../catalog-queries.ts'
import { ProductDescription } from './product-description.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { productBreadcrumb } from './product-head.ts'
import { ProductNotFound } from './product-not-found.tsx'
import { PromiseTiles } from './promise-tiles.tsx'
import { RelatedProducts } from './related-products.tsx'
import * as styles from './product-page.module.css'

const route = getRouteApi('/products/$slug')

export async function loadProduct({ context: { queryClient }, params: { slug } }: LoaderArgs<{ slug: string }>) {
  const [store, product] = await Promise.all([queryClient.query(storeQuery()), queryClient.query(productQuery(slug))])
  // oxlint-disable-next-line typescript/only-throw-error -- the router turns it into a 404
  if (!product) throw notFound()
  // An id and a former slug redirect to one canonical URL.
  if (product.slug !== slug) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router turns it into a redirect
    throw redirect({ to: '/products/$slug', params: { slug: product.slug }, statusCode: 301 })
  }
  return { store, product, day: new Date().toISOString().slice(0, 10) }
}

export function ProductPage() {
  const { slug } = route.useParams()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  return product ? <ProductDetail key={product.id} product={product} /> : <ProductNotFound />
}

function ProductDetail({ product }: { product: Product }) {
  const showsDeferredContent = useDeferredContent()
  useEffect(() => {
    setEnquiryProduct(product)
    return () => setEnquiryProduct(null)
  }, [product])
  return (
    <>
      <div className="wrap">
        <Breadcrumb
          items={productBreadcrumb(product).map(({ label, path }) => ({ label, ...(path && { to: path }) }))}
        />
        <div className={styles.product}>
          <ProductGallery product={product} />
          <BuyColumn product={product} />
          <div className={`stack large ${styles.description}`}>
            <ProductDescription text={product.description || product.name} />
          </div>
        </div>
      </div>
      {showsDeferredContent && (
        <>
          <PromiseTiles />
          <RelatedProducts product={product} />
        </>
      )}
    </>
  )
}

export function ProductError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="wrap section">
      <h1 className={styles.errorTitle}>Product</h1>
      <ErrorState message="This product did not load." onRetry={retry} />
    </div>
  )
}

export { ProductNotFound } from './product-not-found.tsx'
export { ProductSkeleton } from './product-skeleton.tsx'
