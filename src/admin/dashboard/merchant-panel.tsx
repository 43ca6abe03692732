import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { failureSentence } from '../../api-client.ts'
import { formatMoment } from '../../domain/dates.ts'
import type { ExamType } from '../../domain/exams.ts'
import type { MerchantResult } from '../../domain/merchant.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { merchantQuery, runScheduledSync, syncProducts } from './dashboard-queries.ts'

const NO_STATUS = 'Failed to fetch Google Merchant status'

/** Whether Google Merchant is connected, when it was last told of the products, and telling it now. */
export function MerchantPanel() {
  const { data: status, error, refetch } = useQuery(merchantQuery())
  const { sync, schedule, pending, result } = useSync()
  useEffect(() => {
    if (error) tellError(NO_STATUS)
  }, [error])
  return (
    <section className="panel merchant">
      <div className="panel-head">
        <h2>Google Merchant</h2>
        {status && <ConnectionPill connected={status.isConfigured} />}
      </div>
      {error && !status && <ErrorNote message={NO_STATUS} onRetry={() => void refetch()} />}
      {status && (
        <p>
          Last sync <b className="num">{status.lastSync ? formatMoment(status.lastSync) : 'Never'}</b>
        </p>
      )}
      <p className="meta">
        {status && !status.isConfigured ? 'Google Merchant is not configured.' : 'Runs every hour.'}
        {result && ` Last run: ${result.results.inserted} inserted, ${result.results.updated} updated.`}
      </p>
      <div className="merchant-buttons">
        <button type="button" className="button ink wide" disabled={pending} onClick={() => sync(undefined)}>
          <RefreshCw className="icon" />
          {pending ? 'Syncing...' : 'Sync all products'}
        </button>
        <button type="button" className="button quiet" disabled={pending} onClick={() => sync('JEE')}>
          Sync JEE
        </button>
        <button type="button" className="button quiet" disabled={pending} onClick={() => sync('NEET')}>
          Sync NEET
        </button>
        <button type="button" className="button quiet wide" disabled={pending} onClick={() => schedule()}>
          Run scheduled sync now
        </button>
      </div>
    </section>
  )
}

function ConnectionPill({ connected }: { connected: boolean }) {
  const Icon = connected ? CircleCheck : CircleAlert
  return (
    <span className={`pill ${connected ? 'delivered' : 'pending'}`}>
      <Icon className="icon" />
      {connected ? 'Connected' : 'Not connected'}
    </span>
  )
}

function useSync() {
  const refresh = useRefresh()
  const report = async ({ success, message, details }: MerchantResult) => {
    if (success) tellSuccess(message)
    else tellError(details ?? message, 'Sync completed with issues')
    await refresh(['merchant'])
  }
  const sync = useMutation({
    mutationFn: (examType: ExamType | undefined) => syncProducts(examType),
    onSuccess: report,
    onError: (error) => tellError(failureSentence(error, 'An error occurred.'), 'Failed to sync products'),
  })
  const scheduled = useMutation({
    mutationFn: () => runScheduledSync(),
    onSuccess: report,
    onError: (error) => tellError(failureSentence(error, 'Failed to run scheduled sync'), 'Sync Failed'),
  })
  return {
    sync: sync.mutate,
    schedule: () => scheduled.mutate(),
    pending: sync.isPending || scheduled.isPending,
    result: scheduled.data ?? sync.data,
  }
}
