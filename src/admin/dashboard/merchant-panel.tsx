import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import type { MerchantStatus } from '../../domain/merchant/merchant.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../components/toast.ts'
import { merchantQuery } from './dashboard-queries.ts'
import { MerchantCheck } from './merchant-check.tsx'
import { MerchantState } from './merchant-state.tsx'
import { UnlistedProducts } from './unlisted-products.tsx'
import { useMerchantSync } from './use-merchant-sync.ts'

const STATUS_ERROR = 'Failed to fetch Google Merchant status'

/** Google Merchant: connection, last sync, failures and sync buttons. */
export function MerchantPanel() {
  const { data: status, error, refetch } = useQuery(merchantQuery())
  const { sync, schedule, pending, result } = useMerchantSync()
  const isBusy = pending || status?.run?.status === 'running'
  useEffect(() => {
    if (error) toast.error({ description: STATUS_ERROR })
  }, [error])
  return (
    <section className="panel merchant" aria-labelledby="google-merchant">
      <div className="panel-head">
        <h2 id="google-merchant">Google Merchant</h2>
        {status && <ConnectionPill {...status} />}
      </div>
      {error && !status && <ErrorState message={STATUS_ERROR} onRetry={() => void refetch()} />}
      {status && <MerchantState status={status} result={result} />}
      <div className="merchant-buttons">
        <button type="button" className="button ink wide" disabled={isBusy} onClick={() => sync(undefined)}>
          <RefreshCw className="icon" />
          {isBusy ? 'Syncing...' : 'Sync all products'}
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => sync('JEE')}>
          Sync JEE
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => sync('NEET')}>
          Sync NEET
        </button>
        <button type="button" className="button quiet wide" disabled={isBusy} onClick={() => schedule()}>
          Run scheduled sync now
        </button>
        <MerchantCheck />
      </div>
      {status && <UnlistedProducts counts={status.counts} unlisted={status.unlisted} />}
    </section>
  )
}

function ConnectionPill({ isConfigured, run }: MerchantStatus) {
  const isWell = isConfigured && run?.status !== 'failed'
  const Icon = isWell ? CircleCheck : CircleAlert
  const words = isConfigured ? 'Needs attention' : 'Not connected'
  return (
    <span className={`pill ${isWell ? 'delivered' : 'pending'}`}>
      <Icon className="icon" />
      {isWell ? 'Connected' : words}
    </span>
  )
}
