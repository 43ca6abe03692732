import { formatAmount } from '../../domain/values/money.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../ui/product/tags.tsx'
import * as styles from './order-lines.module.css'

export type OrderLine = OrderDetail['items'][number]

/** Lines of an order as they are packed: the quantity first. */
export const OrderLines = ({ items }: { items: OrderLine[] }) => (
  <ul className={styles.lines} aria-label="Items">
    {items.map((line) => (
      <li key={line.id}>
        <CoverImage src={line.productImage} alt="" sizes="48px" className={styles.cover} />
        <div className={styles.text}>
          <p className={styles.title}>
            <b className={`num ${styles.quantity}`}>{line.quantity} ×</b> <LineName line={line} />
          </p>
          <p className="tags">
            <ExamTag exam={line.examType} />
            <ConditionTag condition={line.condition} />
            {line.lineDiscount > 0 && (
              <span className="meta">
                {formatAmount(line.lineDiscount)} off each: {line.lineDiscountReason}
              </span>
            )}
            {line.quantity > 1 && <span className="meta num">{formatAmount(line.price)} each</span>}
          </p>
        </div>
        <b className="num">{formatAmount(lineTotal(line))}</b>
      </li>
    ))}
  </ul>
)

/** A line remains when its product is deleted. */
function LineName({ line: { productId, productName } }: { line: OrderLine }) {
  if (productId === null) return <b>{productName}</b>
  return (
    <ShopLink href={`/products/${productId}`}>
      <b>{productName}</b>
    </ShopLink>
  )
}
