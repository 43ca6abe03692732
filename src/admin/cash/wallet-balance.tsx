import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '../../domain/values/money.ts'
import { walletQuery } from './cash-queries.ts'
import * as styles from './cash.module.css'

/** The wallet at Shiprocket, from which it takes freight and fees. */
export function WalletBalance() {
  const { data, error } = useQuery(walletQuery())
  return (
    <section className={`${styles.panel} ${styles.wallet}`} aria-labelledby="courier-wallet">
      <h2 id="courier-wallet" className="h3">
        Shiprocket wallet
      </h2>
      <p role="status">
        {data?.balance !== null && data !== undefined ? (
          <b className={`num ${data.balance < 0 ? styles.late : ''}`}>{formatAmount(data.balance)}</b>
        ) : (
          <span className="meta">
            {data?.error ?? (error ? 'The balance could not be read.' : 'Reading the balance…')}
          </span>
        )}
      </p>
    </section>
  )
}
