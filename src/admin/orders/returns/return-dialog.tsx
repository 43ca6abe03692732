import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import type { AdminReturn } from '../../../domain/orders/returns/admin-return.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import * as dialogStyles from '../order-dialog.module.css'
import { ReturnFacts } from './return-facts.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { returnQuery } from './return-queries.ts'
import { ReturnStatusPill } from './return-status-pill.tsx'
import { AnswerStep } from './steps/answer-step.tsx'
import { CheckStep } from './steps/check-step.tsx'
import { CloseStep } from './steps/close-step.tsx'
import { PickupState } from './steps/pickup-state.tsx'
import { ReceptionStep } from './steps/reception-step.tsx'
import { ResolveStep } from './steps/resolve-step.tsx'

/** The number belongs to no return, or is no number. */
const isUnknownReturn = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** A return: what the customer says and shows, and the next step. */
export function ReturnDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: row, error, refetch } = useQuery(returnQuery(id))
  return (
    <Dialog
      title={
        <span className={dialogStyles.title}>
          Return {returnNumber(Number(id))} {row && <ReturnStatusPill status={row.status} />}
        </span>
      }
      onClose={onClose}
      footer={<DialogClose>Close</DialogClose>}
    >
      {error && !row && isUnknownReturn(error) && (
        <EmptyState icon={SearchX} message={`There is no return ${returnNumber(Number(id))}.`} />
      )}
      {error && !row && !isUnknownReturn(error) && (
        <ErrorState message={toUserMessage(error, 'The return could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!row && !error && <Skeleton className={dialogStyles.skeleton} />}
      {row && (
        <div key={`${row.id} ${row.status}`} className={dialogStyles.detail}>
          <ReturnFacts row={row} />
          <ReturnLines items={row.items} />
          <ReturnPhotos id={row.id} photoIds={row.photoIds} />
          <NextStep row={row} />
        </div>
      )}
    </Dialog>
  )
}

function NextStep({ row }: { row: AdminReturn }) {
  switch (row.status) {
    case 'requested':
      return <AnswerStep row={row} />
    case 'approved':
    case 'pickup_booked':
    case 'drop_off':
      return (
        <>
          <PickupState row={row} />
          <ReceptionStep row={row} />
        </>
      )
    case 'received':
      return <CheckStep row={row} />
    case 'accepted':
      return <ResolveStep row={row} />
    case 'rejected':
    case 'replacement_shipped':
      return <CloseStep row={row} />
    case 'refunded':
    case 'declined':
    case 'cancelled':
    case 'closed':
      return <PickupState row={row} />
  }
}
