import type { CustomerConfirmation } from '../../../domain/confirmation/customer-confirmation.ts'
import { formatCharge, lineTotal } from '../../../domain/orders/pricing.ts'
import { toPayLabel } from '../../../domain/orders/payment.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import * as styles from './confirm-order-page.module.css'

/** The books, quantity first, and the cash due. */
export const OrderContents = ({ order: { items, adjustments, totalAmount } }: { order: CustomerConfirmation }) => (
  <section className="panel" aria-label="Books">
    <ul className={styles.lines}>
      {items.map((line) => (
        <li key={line.id}>
          <CoverImage src={line.productImage} alt="" sizes="44px" />
          <b>
            {line.quantity} × {line.productName}
          </b>
          <span className="num">{formatAmount(lineTotal(line))}</span>
        </li>
      ))}
      {adjustments.map(({ label, amount }) => (
        <li key={label}>
          <span className={styles.label}>{label}</span>
          <span className="num">{formatCharge(amount)}</span>
        </li>
      ))}
      <li className={styles.total}>
        <b className={styles.label}>{toPayLabel(totalAmount)}</b>
        <b className="num">{formatCharge(totalAmount)}</b>
      </li>
    </ul>
  </section>
)
