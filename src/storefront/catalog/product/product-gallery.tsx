import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cleanImagePath, splitGallery } from '../../../domain/catalog/images/images.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { RibbonBadge } from '../../../ui/product/ribbon-badge.tsx'
import { lazyExtra } from '../../../ui/layout/lazy-extra.ts'
import { DiscountBadge } from '../../../ui/product/discount-badge.tsx'
import { ProductThumbnails } from './product-thumbnails.tsx'
import * as styles from './product-gallery.module.css'
import * as pageStyles from './product-page.module.css'

const ZoomDialog = lazy(() => import('./zoom/zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })))
const LookInside = lazyExtra(() => import('./look-inside/look-inside.tsx').then((file) => file.LookInside))

/** The images of a product. Give it the product's id as key, so that another product starts at its first image. */
export function ProductGallery({ product }: { product: Product }) {
  const images = imagesOf(product)
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const step = (by: number) => setIndex((index + by + images.length) % images.length)
  const alt = product.imageAlts?.[images[index] ?? ''] ?? defaultAlt(product, index)

  return (
    <section className={pageStyles.gallery} aria-label="Product images">
      <div className={styles.stage} data-testid="product-image">
        <CoverImage
          key={index}
          src={images[index] ?? ''}
          alt={alt}
          sizes="(min-width: 1024px) 380px, (min-width: 640px) 66vw, 140px"
          priority="first"
        />
        <RibbonBadge product={product} />
        <DiscountBadge product={product} className={styles.discount} />
        <button type="button" className={styles.zoomArea} tabIndex={-1} aria-hidden onClick={() => setZoomed(true)} />
        {images.length > 1 && <GalleryArrows onStep={step} />}
        <button
          type="button"
          className={`icon-button ${styles.zoom}`}
          aria-label="Zoom image"
          onClick={() => setZoomed(true)}
        >
          <ZoomIn className="icon" />
        </button>
      </div>
      {images.length > 1 && <ProductThumbnails images={images} current={index} onChoose={setIndex} />}
      {product.samplePages && (
        <Suspense>
          <LookInside name={product.name} samplePages={product.samplePages} />
        </Suspense>
      )}
      {zoomed && (
        <Suspense>
          <ZoomDialog
            src={images[index] ?? ''}
            alt={alt}
            title={product.name}
            onClose={() => setZoomed(false)}
            {...(images.length > 1 && { onStep: step })}
          />
        </Suspense>
      )}
    </section>
  )
}

function GalleryArrows({ onStep }: { onStep: (by: number) => void }) {
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.previous}`}
        aria-label="Previous image"
        onClick={() => onStep(-1)}
      >
        <ChevronLeft className="icon" />
      </button>
      <button type="button" className={`icon-button ${styles.next}`} aria-label="Next image" onClick={() => onStep(1)}>
        <ChevronRight className="icon" />
      </button>
    </>
  )
}

/** Returns the main image and then the gallery. A product without images has one placeholder. */
function imagesOf(product: Product): string[] {
  const main = cleanImagePath(product.image)
  const paths = [...new Set([main, ...splitGallery(product.imageGallery)])].filter((path) => path !== '')
  return paths.length > 0 ? paths : ['']
}

const defaultAlt = (product: Product, index: number): string =>
  index === 0 ? `Front cover of ${product.name}` : `${product.name}, picture ${index + 1}`
