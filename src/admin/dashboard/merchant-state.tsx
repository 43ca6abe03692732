import { formatCount } from '../../domain/values/format-count.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import type { MerchantSyncResult, MerchantStatus } from '../../domain/merchant/merchant.ts'
import { MERCHANT_NOT_CONFIGURED } from '../../domain/merchant/merchant.ts'
import { Legend } from './legend.tsx'
import * as styles from './merchant-state.module.css'
import { ErrorText } from './panel-list.tsx'

interface Props {
  status: MerchantStatus
  /** Result of the last sync started here. */
  result: MerchantSyncResult | undefined
}

/** Last sync and its failures. */
export function MerchantState({ status, result }: Props) {
  const { isConfigured, lastSync, run, counts, feedUrl } = status
  return (
    <div className={styles.state}>
      <p>
        Last sync <b className="num">{lastSync ? formatDateTime(lastSync) : 'Never'}</b>
      </p>
      {run && (
        <Legend>
          <span>
            <b className="num">{formatCount(counts.listed)}</b> listed
          </span>
          <span>
            <b className="num">{formatCount(counts.pending)}</b> to be sent
          </span>
        </Legend>
      )}
      <p className="meta">
        {isConfigured ? 'Runs every hour.' : MERCHANT_NOT_CONFIGURED}
        {runLine(run, result)}
      </p>
      {run?.status === 'failed' && <ErrorText>{run.lastError}</ErrorText>}
      <p className="meta">
        Google can also fetch{' '}
        <a className="inline-link" href={feedUrl}>
          the product feed
        </a>
        ; that needs no account here.
      </p>
    </div>
  )
}

function runLine(run: MerchantStatus['run'], result: MerchantSyncResult | undefined): string {
  if (run?.status === 'running') return ` Sending now: ${run.inserted + run.updated} so far.`
  const last = result && result.status !== 'running' ? result.results : run
  return last ? ` Last run: ${last.inserted} inserted, ${last.updated} updated.` : ''
}
