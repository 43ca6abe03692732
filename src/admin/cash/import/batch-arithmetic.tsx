import type { PreviewBatch } from '../../../domain/cash/cash.ts'
import type { BatchSum } from '../../../domain/cash/remittance-report.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import * as styles from './import.module.css'

type Amounts = Pick<
  PreviewBatch,
  'available' | 'freight' | 'earlyFee' | 'instantFee' | 'rtoReversal' | 'adjusted' | 'net'
>

const SUM_LABELS: Record<BatchSum, string> = {
  agrees: 'agrees',
  adjusted: 'adjusted by Shiprocket',
  disagrees: 'does not agree',
  unknown: 'deductions not known',
}

/** The sum of a batch: the cash, the deductions, and the amount that arrives at the bank. */
export function BatchArithmetic({ batch, sum }: { batch: Amounts; sum?: BatchSum }) {
  const parts = [
    ['freight', batch.freight],
    ['early fee', batch.earlyFee],
    ['instant fee', batch.instantFee],
    ['returns', batch.rtoReversal],
  ] as const
  return (
    <p className={styles.arithmetic}>
      Cash <span className="num">{formatAmount(batch.available)}</span>
      {parts.map(([label, amount]) =>
        amount === 0 && (label !== 'freight' || sum === 'unknown') ? null : (
          <span key={label}>
            {' '}
            − {label} <span className="num">{formatAmount(amount)}</span>
          </span>
        ),
      )}
      {batch.adjusted !== 0 && (
        <span>
          {' '}
          {batch.adjusted > 0 ? '+' : '−'} adjusted{' '}
          <span className="num">{formatAmount(Math.abs(batch.adjusted))}</span>
        </span>
      )}{' '}
      = <b className="num">{formatAmount(batch.net)}</b>{' '}
      {sum && <b className={sum === 'agrees' ? styles.agrees : styles.problem}>{SUM_LABELS[sum]}</b>}
    </p>
  )
}
