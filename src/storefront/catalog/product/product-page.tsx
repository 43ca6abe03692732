import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, notFound, redirect, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { apiFor, readJson } from '../../../api-client.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import type { ReviewFacts } from '../../../domain/content/structured-data.ts'
import { PREVIEW_QUERY } from '../../../domain/catalog/products/product-preview.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { lazyExtra } from '../../../ui/layout/lazy-extra.ts'
import { RenderInView } from '../../../ui/layout/render-in-view.tsx'
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
import { ReviewSection } from './review-section.tsx'
import * as styles from './product-page.module.css'

export { productHeadOptions } from './product-head.ts'

const route = getRouteApi('/products/$slug')
/** Shorter looks do not count, and their code does not compete with the first view. */
const VIEWED_AFTER_MS = 2000
const NEWEST_REVIEWS = { sort: 'newest', limit: '3' } as const
const MAX_REVIEW_LENGTH = 500

const previewFile = () => import('./product-preview.tsx')
const PreviewNote = lazy(() => previewFile().then((file) => ({ default: file.PreviewNote })))

const RecentlyViewed = lazyExtra(() => import('../recent/recently-viewed.tsx').then((file) => file.RecentlyViewed))
const TableOfContents = lazyExtra(() =>
  import('./look-inside/table-of-contents.tsx').then((file) => file.TableOfContents),
)
const Companions = lazyExtra(() => import('./companions/companions.tsx').then((file) => file.Companions))

type ProductArgs = LoaderArgs<{ slug: string }> & { location: { searchStr: string } }

export async function loadProduct({ context: { queryClient }, params: { slug }, location }: ProductArgs) {
  const isPreview = location.searchStr.includes(PREVIEW_QUERY)
  const preview = isPreview ? await (await previewFile()).loadPreview(queryClient, slug) : null
  if (preview)
    return { store: await queryClient.query(storeQuery()), product: preview, preview, day: today(), reviews: [] }
  const [store, product] = await Promise.all([queryClient.query(storeQuery()), queryClient.query(productQuery(slug))])
  // oxlint-disable-next-line typescript/only-throw-error -- the router turns it into a 404
  if (!product) throw notFound()
  // An id and a former slug redirect to one canonical URL.
  if (product.slug !== slug) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router turns it into a redirect
    throw redirect({ to: '/products/$slug', params: { slug: product.slug }, statusCode: 301 })
  }
  return { store, product, preview, day: today(), reviews: await loadNewestReviews(queryClient, product) }
}

/** The newest reviews, for search engines: they read the page as the server renders it. */
async function loadNewestReviews(queryClient: QueryClient, { id, reviewCount }: Product): Promise<ReviewFacts[]> {
  if (!import.meta.env.SSR || reviewCount === 0) return []
  const param = { id: String(id) }
  const page = await readJson(apiFor(queryClient).products[':id'].reviews.$get({ param, query: NEWEST_REVIEWS }))
  return page.reviews.map(({ rating, title, text, displayName, publishedAt }) => {
    const reviewText = text.slice(0, MAX_REVIEW_LENGTH)
    return { rating, title, text: reviewText, displayName, publishedAt }
  })
}

const today = () => new Date().toISOString().slice(0, 10)

export function ProductPage() {
  const { preview } = route.useLoaderData()
  if (!preview) return <PublicProduct />
  return (
    <>
      <Suspense>
        <PreviewNote product={preview} />
      </Suspense>
      <ProductDetail key={preview.id} product={preview} />
    </>
  )
}

function PublicProduct() {
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
  useRecordView(product)
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
            {product.tableOfContents && (
              <Suspense>
                <TableOfContents text={product.tableOfContents} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      {showsDeferredContent && (
        <>
          {product.reviewCount > 0 && <ReviewSection productId={product.id} />}
          <PromiseTiles />
          <RelatedProducts product={product} />
          {/* Last, because only the browser loads them: they move nothing but the footer. */}
          <RenderInView placeholder={null} noScript={null}>
            {() => (
              <Suspense>
                <Companions product={product} />
                <RecentlyViewed productId={product.id} />
              </Suspense>
            )}
          </RenderInView>
        </>
      )}
    </>
  )
}

/** Records that a customer looked at a product, for "Recently viewed" and the report. A preview of staff is not recorded. */
function useRecordView({ id, status }: Product): void {
  useEffect(() => {
    if (status !== 'published') return undefined
    const timer = setTimeout(() => {
      void import('./record-view.ts').then((file) => file.recordView(id)).catch(() => undefined)
    }, VIEWED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, status])
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
