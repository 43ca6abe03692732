import { formatAmount } from '../../domain/values/money.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../ui/product/tags.tsx'
import styles from './order-lines.module.css'

export type OrderLine = OrderDetail['items'][number]

/** Lines of an order. */
export function OrderLines({ items }: { items: OrderLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={`table-card table-scroll ${styles.lines}`} role="region" aria-label="Items" tabIndex={0}>
      <table className={`data-table ${styles.table}`}>
        <thead>
          <tr>
            <th>Item</th>
            <th>Exam</th>
            <th>Condition</th>
            <th className="number">Price</th>
            <th className="number">Qty</th>
            <th className="number">Total</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={line.id}>
              <td>
                <span className={styles.product}>
                  <CoverImage src={line.productImage} alt="" sizes="28px" className={styles.cover} />
                  <LineName line={line} />
                </span>
              </td>
              <td>
                <ExamTag exam={line.examType} />
              </td>
              <td>
                <ConditionTag condition={line.condition} />
              </td>
              <td className="number">{formatAmount(line.price)}</td>
              <td className="number">{line.quantity}</td>
              <td className="number">{formatAmount(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A line remains when its product is deleted. */
function LineName({ line: { productId, productName } }: { line: OrderLine }) {
  if (productId === null) return <b>{productName}</b>
  return (
    <ShopLink href={`/products/${productId}`}>
      <b>{productName}</b>
    </ShopLink>
  )
}
