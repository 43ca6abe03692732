import type { CashSummary } from '../../domain/cash/cash.ts'
import { AGE_LABELS, AGES } from '../../domain/cash/payout.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatAmount } from '../../domain/values/money.ts'
import * as styles from './cash.module.css'

/** What all couriers owe, by days since the delivery. */
export const OwedSum = ({ summary: { owed, overpaid, parcels, ages } }: { summary: CashSummary }) => (
  <dl className={styles.sums}>
    <div>
      <dt>Couriers owe us</dt>
      <dd className={`num ${styles.total}`}>{formatAmount(owed)}</dd>
      <dd className="meta">{parcels === 1 ? '1 delivered parcel' : `${formatCount(parcels)} delivered parcels`}</dd>
      {overpaid !== 0 && <dd className="meta num">less {formatAmount(overpaid)} paid too much</dd>}
    </div>
    {AGES.map((age) => (
      <div key={age}>
        <dt>
          <span className={`${styles.mark} ${styles[`age${age.charAt(0)}`]}`} aria-hidden="true" />
          {AGE_LABELS[age]}
        </dt>
        <dd className={`num ${styles.part}`}>{formatAmount(ages[age])}</dd>
        <dd className="meta">since delivery</dd>
      </div>
    ))}
  </dl>
)
