import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cleanImagePath, splitGallery } from '../../../domain/catalog/images.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { RibbonBadge } from '../../../ui/product/ribbon-badge.tsx'
import { DiscountBadge } from '../../../ui/product/discount-badge.tsx'
import { ProductThumbnails } from './product-thumbnails.tsx'

const ZoomDialog = lazy(() => import('./zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })))

/** The parent passes the product's id as key, so that another product starts at the first image. */
export function ProductGallery({ product }: { product: Product }) {
  const pictures = imagesOf(product)
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length)
  const alt = product.imageAlts?.[pictures[index] ?? ''] ?? altOf(product, index)

  return (
    <section className="gallery" aria-label="Product images">
      <div className="stage">
        <CoverImage
          key={index}
          src={pictures[index] ?? ''}
          alt={alt}
          sizes="(min-width: 1024px) 380px, 66vw"
          priority="first"
        />
        <RibbonBadge product={product} />
        <DiscountBadge product={product} />
        <button
          type="button"
          className="absolute inset-0 cursor-zoom-in border-0 bg-transparent"
          tabIndex={-1}
          aria-hidden
          onClick={() => setZoomed(true)}
        />
        {pictures.length > 1 && <GalleryArrows onStep={step} />}
        <button type="button" className="icon-button zoom" aria-label="Zoom image" onClick={() => setZoomed(true)}>
          <ZoomIn className="icon" />
        </button>
      </div>
      {pictures.length > 1 && <ProductThumbnails images={pictures} current={index} onChoose={setIndex} />}
      {zoomed && (
        <Suspense>
          <ZoomDialog
            src={pictures[index] ?? ''}
            alt={alt}
            title={product.name}
            onClose={() => setZoomed(false)}
            {...(pictures.length > 1 && { onStep: step })}
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
        className="icon-button arrow previous"
        aria-label="Previous image"
        onClick={() => onStep(-1)}
      >
        <ChevronLeft className="icon" />
      </button>
      <button type="button" className="icon-button arrow next" aria-label="Next image" onClick={() => onStep(1)}>
        <ChevronRight className="icon" />
      </button>
    </>
  )
}

/** The main image first, then the gallery; a product without images has one placeholder. */
function imagesOf(product: Product): string[] {
  const main = cleanImagePath(product.image)
  const pictures = [...new Set([main, ...splitGallery(product.imageGallery)])].filter((path) => path !== '')
  return pictures.length > 0 ? pictures : ['']
}

const altOf = (product: Product, index: number): string =>
  index === 0 ? `Front cover of ${product.name}` : `${product.name}, picture ${index + 1}`
