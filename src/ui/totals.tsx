import { formatAmount } from '../domain/money.ts'

interface Props {
  /** In rupees, as all amounts here. */
  subtotal: number
  discount: number
  couponCode?: string | null | undefined
  total: number
  totalLabel?: string
}

/** How an order adds up. */
export function Totals({ subtotal, discount, couponCode, total, totalLabel = 'Total' }: Props) {
  return (
    <div className="totals num">
      <div>
        <span>Subtotal</span>
        <span>{formatAmount(subtotal)}</span>
      </div>
      {discount > 0 && (
        <div>
          <span>Discount {couponCode && `(${couponCode.toUpperCase()})`}</span>
          <span className="free">−{formatAmount(discount)}</span>
        </div>
      )}
      <div>
        <span>Shipping</span>
        <span className="free">Free</span>
      </div>
      <div className="total">
        <span>{totalLabel}</span>
        <span>{formatAmount(total)}</span>
      </div>
    </div>
  )
}
