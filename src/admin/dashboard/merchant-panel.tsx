import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import type { MerchantStatus } from '../../domain/merchant/merchant.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../components/toast.ts'
import { merchantQuery } from './dashboard-queries.ts'
import { MerchantCheck } from './merchant-check.tsx'
import * as styles from './merchant-panel.module.css'
import { MerchantState } from './merchant-state.tsx'
import { PanelHeader } from './panel-header.tsx'
import { UnlistedProducts } from './unlisted-products.tsx'
import { useMerchantSync } from './use-merchant-sync.ts'

const STATUS_ERROR = 'Failed to fetch Google Merchant status'

/** Google Merchant: connection, last sync, failures and sync buttons. */
export function MerchantPanel() {
  const { data: status, error, refetch } = useQuery(merchantQuery())
  const { sync, schedule, pending, result } = useMerchantSync()
  const isBusy = pending || status?.run?.status === 'running'
  const isDisabled = isBusy || !status?.isConfigured
  useEffect(() => {
    if (error) toast.error({ description: STATUS_ERROR })
  }, [error])
  return (
    <section className="panel" aria-labelledby="google-merchant">
      <PanelHeader id="google-merchant" title="Google Merchant">
        {status && <ConnectionPill {...status} />}
      </PanelHeader>
      {error && !status && <ErrorState message={STATUS_ERROR} onRetry={() => void refetch()} />}
      {status && <MerchantState status={status} result={result} />}
      <div className={styles.buttons}>
        <button
          type="button"
          className={`button ink ${styles.wide}`}
          disabled={isDisabled}
          onClick={() => sync(undefined)}
        >
          <RefreshCw className="icon" />
          {isBusy ? 'Syncing…' : 'Sync all products'}
        </button>
        <button type="button" className="button quiet" disabled={isDisabled} onClick={() => sync('JEE')}>
          Sync JEE
        </button>
        <button type="button" className="button quiet" disabled={isDisabled} onClick={() => sync('NEET')}>
          Sync NEET
        </button>
        <button
          type="button"
          className={`button quiet ${styles.wide}`}
          disabled={isDisabled}
          onClick={() => schedule()}
        >
          Run scheduled sync now
        </button>
        <MerchantCheck className={styles.wide} isConfigured={status?.isConfigured ?? false} />
      </div>
      {status && <UnlistedProducts counts={status.counts} unlisted={status.unlisted} />}
    </section>
  )
}

function ConnectionPill({ isConfigured, run }: MerchantStatus) {
  const isConnected = isConfigured && run?.status !== 'failed'
  const Icon = isConnected ? CircleCheck : CircleAlert
  const problem = isConfigured ? 'Needs attention' : 'Not connected'
  return (
    <span className={`${styles.connection} ${isConnected ? styles.isConnected : ''}`}>
      <Icon className="icon" />
      {isConnected ? 'Connected' : problem}
    </span>
  )
}
