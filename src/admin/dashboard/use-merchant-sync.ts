import { useMutation } from '@tanstack/react-query'
import { failureSentence } from '../../api-client.ts'
import type { ExamType } from '../../domain/exams.ts'
import type { MerchantResult } from '../../domain/merchant.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { runScheduledSync, syncProducts } from './dashboard-queries.ts'

/** The two ways to tell Google of the products now, and what came of the last of them. */
export function useMerchantSync() {
  const refresh = useRefresh()
  const report = ({ success, message, details }: MerchantResult) => {
    if (success) tellSuccess(message)
    else tellError(details ?? message, 'Sync completed with issues')
  }
  // A sync that failed has changed the status too.
  const onSettled = () => refresh(['merchant'])
  const sync = useMutation({
    mutationFn: (examType: ExamType | undefined) => syncProducts(examType),
    onSuccess: report,
    onError: (error) => tellError(failureSentence(error, 'An error occurred.'), 'Failed to sync products'),
    onSettled,
  })
  const scheduled = useMutation({
    mutationFn: () => runScheduledSync(),
    onSuccess: report,
    onError: (error) => tellError(failureSentence(error, 'Failed to run scheduled sync'), 'Sync Failed'),
    onSettled,
  })
  return {
    sync: sync.mutate,
    schedule: () => scheduled.mutate(),
    pending: sync.isPending || scheduled.isPending,
    result: sync.submittedAt > scheduled.submittedAt ? sync.data : scheduled.data,
  }
}
