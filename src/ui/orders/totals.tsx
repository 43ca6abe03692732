import { formatCharge, type DisplayAmounts } from '../../domain/orders/pricing.ts'

interface Props {
  amounts: Pick<DisplayAmounts, 'subtotal' | 'adjustments' | 'totalAmount'>
  totalLabel?: string
}

/** Subtotal, discounts and fees, and total of a cart or an order. */
export function Totals({ amounts: { subtotal, adjustments, totalAmount }, totalLabel = 'Total' }: Props) {
  return (
    <div className="totals num">
      <div>
        <span>Subtotal</span>
        <span>{formatCharge(subtotal)}</span>
      </div>
      {adjustments.map(({ label, amount }) => (
        <div key={label}>
          <span>{label}</span>
          <span className={amount > 0 ? undefined : 'free'}>{formatCharge(amount)}</span>
        </div>
      ))}
      <div className="total">
        <span>{totalLabel}</span>
        <span>{formatCharge(totalAmount)}</span>
      </div>
    </div>
  )
}
