import { Trash2 } from 'lucide-react'
import type { CartLine } from '../../domain/orders/cart.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { classLabel } from '../../domain/catalog/exams.ts'
import { isInStock } from '../../domain/catalog/stock/stock.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../ui/product/tags.tsx'
import { removeLine, setLineQuantity } from './cart-store.ts'
import { LineNotes } from './line-notes.tsx'
import * as styles from './cart-line.module.css'

export function CartLineRow({ line }: { line: CartLine }) {
  const isSoldOut = !isInStock(line.stock)
  return (
    <article className={isSoldOut ? `${styles.line} ${styles.isSoldOut}` : styles.line}>
      <div className={styles.image}>
        <CoverImage src={line.image} alt="" sizes="58px" />
      </div>
      <div>
        <h2>
          <ShopLink href={`/products/${line.slug}`}>{line.name}</ShopLink>
        </h2>
        <p className={`tags ${styles.tags}`}>
          <ExamTag exam={line.examType} />
          <span className="meta">{classLabel(line.classType)}</span>
          <ConditionTag condition={line.condition} />
        </p>
        <div className={styles.controls}>
          {!isSoldOut && (
            <QuantityStepper
              value={line.quantity}
              max={line.stock}
              onChange={(quantity) => setLineQuantity(line.id, quantity)}
              label={line.name}
            />
          )}
          <p className={styles.total}>{formatAmount(lineTotal(line))}</p>
          <button
            type="button"
            className={`icon-button ${styles.remove}`}
            aria-label={`Remove ${line.name}`}
            onClick={() => removeLine(line.id)}
          >
            <Trash2 className="icon" />
          </button>
        </div>
        <LineNotes line={line} />
        {!isSoldOut && <StockLimit line={line} />}
      </div>
    </article>
  )
}

function StockLimit({ line: { stock, quantity } }: { line: CartLine }) {
  if (quantity < stock) return null
  return <p className={`meta ${styles.stock}`}>Only {stock} in stock</p>
}
