import { formatAmount, paiseToRupees, rupeesToPaise } from '../../domain/money.ts'
import type { OrderDetail } from '../../domain/staff-order.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../ui/tags.tsx'

export type Line = OrderDetail['items'][number]

/** What a line comes to, in rupees. */
export const lineTotal = ({ price, quantity }: Line): number => paiseToRupees(rupeesToPaise(price) * quantity)

/** The books of an order. */
export function OrderLines({ items }: { items: Line[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="table-card table-scroll" role="region" aria-label="Items" tabIndex={0}>
      <table className="data-table compact">
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
                <span className="line-name">
                  <ProductPicture src={line.productImage} alt="" sizes="28px" />
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

/** The line outlives its product. */
function LineName({ line: { productId, productName } }: { line: Line }) {
  if (productId === null) return <b>{productName}</b>
  return (
    <ShopLink className="plain-link" href={`/products/${productId}`}>
      <b>{productName}</b>
    </ShopLink>
  )
}
