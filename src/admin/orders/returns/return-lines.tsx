import { type AdminReturnItem, RECEIVED_CONDITION_LABELS } from '../../../domain/orders/returns/admin-return.ts'
import { REJECTION_REASON_LABELS } from '../../../domain/orders/returns/rejection-reasons.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import * as styles from '../order-lines.module.css'

/** The books of a return: the reasons, and the copies that arrived and were accepted. */
export const ReturnLines = ({ items }: { items: readonly AdminReturnItem[] }) => (
  <ul className={styles.lines} aria-label="Books">
    {items.map((item) => (
      <li key={item.id}>
        <CoverImage src={item.productImage} alt="" sizes="48px" className={styles.cover} />
        <div className={styles.text}>
          <p className={styles.title}>
            <b className={`num ${styles.quantity}`}>{item.quantity} ×</b> <b>{item.productName}</b>
          </p>
          <p>{RETURN_REASON_LABELS[item.reason]}</p>
          {describe(item) && <p className="meta">{describe(item)}</p>}
        </div>
        <span className="num">{formatAmount(item.price)}</span>
      </li>
    ))}
  </ul>
)

function describe({ received, condition, restocked, accepted, rejectionReason }: AdminReturnItem): string {
  return [
    received !== null && `${received} received`,
    condition && RECEIVED_CONDITION_LABELS[condition].toLowerCase(),
    restocked > 0 && `${restocked} back in stock`,
    accepted !== null && `${accepted} accepted`,
    rejectionReason && `rejected: ${REJECTION_REASON_LABELS[rejectionReason]}`,
  ]
    .filter(Boolean)
    .join(', ')
}
