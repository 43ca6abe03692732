import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import * as dialogStyles from '../order-dialog.module.css'
import { FailedDeliveryFacts } from './failed-delivery-facts.tsx'
import { FailedDeliveryPill } from './failed-delivery-pill.tsx'
import { failedDeliveryQuery } from './failed-delivery-queries.ts'
import { RequestForm } from './request-form.tsx'
import { SentRequest } from './sent-request.tsx'

/** The number belongs to no failed attempt, or is no number. */
const isUnknown = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** A failed attempt: what the courier and the customer say, and the request to the courier. */
export function FailedDeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: task, error, refetch } = useQuery(failedDeliveryQuery(id))
  return (
    <Dialog
      title={
        <span className={dialogStyles.title}>
          {task ? `Order #${task.orderId}, attempt ${task.attempt}` : 'Failed delivery'}{' '}
          {task && <FailedDeliveryPill task={task} />}
        </span>
      }
      onClose={onClose}
      footer={<DialogClose>Close</DialogClose>}
    >
      {error && !task && isUnknown(error) && <EmptyState icon={SearchX} message="There is no such failed delivery." />}
      {error && !task && !isUnknown(error) && (
        <ErrorState message={toUserMessage(error, 'It could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!task && !error && <Skeleton className={dialogStyles.skeleton} />}
      {task && (
        <div className={dialogStyles.detail}>
          <FailedDeliveryFacts task={task} />
          {task.requestState && <SentRequest task={task} />}
          {task.status === 'open' && <RequestForm key={task.answeredAt} task={task} />}
        </div>
      )}
    </Dialog>
  )
}
