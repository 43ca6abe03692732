import { Suspense } from 'react'
import { lazyExtra } from '../../../ui/layout/lazy-extra.ts'
import { RenderInView } from '../../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../../ui/navigation/plain-link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as styles from './review-section.module.css'

const MARGIN_PX = 300

const ProductReviews = lazyExtra(() => import('../../reviews/product-reviews.tsx').then((file) => file.ProductReviews))

/** The reviews of a product. Their scripts and data load when they come near the viewport. */
export function ReviewSection({ productId }: { productId: number }) {
  const placeholder = <Skeleton className={styles.skeleton} />
  return (
    <section id="reviews" className={`section flush-top ${styles.section}`}>
      <div className="wrap">
        <h2 className={`h2 ${styles.title}`}>Reviews</h2>
        <RenderInView
          margin={MARGIN_PX}
          placeholder={placeholder}
          noScript={<PlainLink href="/review-rules">How reviews are published</PlainLink>}
        >
          {() => (
            <Suspense fallback={placeholder}>
              <ProductReviews productId={productId} />
            </Suspense>
          )}
        </RenderInView>
      </div>
    </section>
  )
}
