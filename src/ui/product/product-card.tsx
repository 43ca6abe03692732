import { ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { classesLabel } from '../../domain/catalog/exams.ts'
import type { ProductCard as Product } from '../../domain/catalog/product.ts'
import { DEFAULT_CARD_RATING, shownRating } from '../../domain/catalog/rating.ts'
import { isInStock } from '../../domain/catalog/stock/stock.ts'
import { CardPrice } from './price-tag.tsx'
import { CoverFrame } from './cover-frame.tsx'
import { CoverImage, type ImagePriority } from './cover-image.tsx'
import { RibbonBadge } from './ribbon-badge.tsx'
import { ShopLink } from '../navigation/shop-link.tsx'
import { StarRating } from './star-rating.tsx'
import { DiscountBadge } from './discount-badge.tsx'
import { StockNote } from './stock-note.tsx'
import { ExamTag } from './tags.tsx'
import { BusyButton } from '../forms/busy-button.tsx'
import * as styles from './product-card.module.css'

interface Props {
  product: Product
  onAddToCart: (product: Product) => void
  /** A control in the corner of the cover. */
  corner?: ReactNode
  busy?: boolean | undefined
  headingLevel?: 2 | 3 | 4 | undefined
  priority?: ImagePriority | undefined
}

// The cover takes 62% of a card's width: two cards on a phone, three on a tablet, four or five on a desktop.
const COVER_SIZES = '(min-width: 1024px) 180px, (min-width: 640px) 20vw, 28vw'

export function ProductCard({ product, onAddToCart, corner, busy, headingLevel = 3, priority }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={styles.card} data-testid="product-card">
      <CoverFrame>
        <CoverImage src={product.image} alt="" sizes={COVER_SIZES} priority={priority} />
        <RibbonBadge product={product} />
        <DiscountBadge product={product} />
        {corner}
      </CoverFrame>
      <div className={styles.body}>
        <p className="tags">
          <ExamTag exam={product.examType} />
          <span className="meta">{classesLabel(product)}</span>
        </p>
        <div className={styles.heading}>
          <Heading className={styles.title}>
            <ShopLink href={`/products/${product.slug}`}>{product.name}</ShopLink>
          </Heading>
          <p className="meta">{editionLine(product)}</p>
        </div>
        <StarRating rating={shownRating(product.rating, DEFAULT_CARD_RATING)} />
        <CardPrice product={product} />
        <StockNote stock={product.stock} />
        <AddToCartButton product={product} busy={busy} onAdd={() => onAddToCart(product)} />
      </div>
    </article>
  )
}

type ButtonProps = {
  product: Pick<Product, 'name' | 'stock'>
  busy?: boolean | undefined
  onAdd: () => void
}

/** A button labelled with its action, its progress or the reason why it is disabled. */
export function AddToCartButton({ product, busy = false, onAdd }: ButtonProps) {
  if (!isInStock(product.stock)) {
    return (
      <button type="button" className="button" disabled>
        Out of Stock
      </button>
    )
  }
  return (
    <BusyButton type="button" className="button" busy={busy} onClick={onAdd}>
      {busy ? (
        'Adding...'
      ) : (
        <>
          <ShoppingCart className="icon icon-s" />
          Add to Cart
        </>
      )}
      <span className="sr-only"> {product.name}</span>
    </BusyButton>
  )
}

/** An edition that is a year or a session, such as 2025 or 2025-26. */
const YEAR = /^\d{4}(-\d{2,4})?$/

function editionLine({ edition, moduleCount }: Product): string {
  const editionText = edition && YEAR.test(edition) ? `Edition ${edition}` : edition || 'Latest Edition'
  const modules = moduleCount > 0 && `${moduleCount} ${moduleCount === 1 ? 'module' : 'modules'}`
  return [editionText, modules].filter(Boolean).join(' · ')
}
