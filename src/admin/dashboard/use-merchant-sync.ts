import { toUserMessage } from '../../api-client.ts'
import type { ExamType } from '../../domain/catalog/exams.ts'
import type { MerchantSyncResult } from '../../domain/merchant/merchant.ts'
import { useChange } from '../../use-change.ts'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { runScheduledSync, syncProducts } from './dashboard-queries.ts'

/** Mutations of both sync buttons and their last result. */
export function useMerchantSync() {
  const refresh = useRefresh()
  const report = ({ success, message, details }: MerchantSyncResult) => {
    if (success) toast.success({ description: message })
    else toast.error({ title: 'Sync completed with issues', description: details ?? message })
  }
  // A failed sync changes the status as well.
  const onSettled = () => refresh(['merchant'])
  const sync = useChange({
    mutationFn: (examType: ExamType | undefined) => syncProducts(examType),
    onSuccess: report,
    onError: (error) =>
      toast.failed(error, {
        title: 'Failed to sync products',
        description: toUserMessage(error, 'An error occurred.'),
      }),
    onSettled,
  })
  const scheduled = useChange({
    mutationFn: () => runScheduledSync(),
    onSuccess: report,
    onError: (error) =>
      toast.failed(error, { title: 'Sync Failed', description: toUserMessage(error, 'Failed to run scheduled sync') }),
    onSettled,
  })
  return {
    sync: sync.mutate,
    schedule: () => scheduled.mutate(),
    pending: sync.isPending || scheduled.isPending,
    result: sync.submittedAt > scheduled.submittedAt ? sync.data : scheduled.data,
  }
}
