import { CircleCheck } from 'lucide-react'
import { CALL_OUTCOME_LABELS, type CallOutcome } from '../../../domain/confirmation/call-outcomes.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { CALL_QUERIES, undoCall } from './confirmation-queries.ts'

/** A call that was recorded on this page. */
export interface RecordedCall {
  id: number
  orderId: number
  outcome: CallOutcome
}

/** The result of the last call with its undo. */
export function LastCall({ call, onUndone }: { call: RecordedCall; onUndone: () => void }) {
  const { mutate, isPending } = useSubmit({
    submit: () => undoCall(call.id),
    success: `The result of order #${call.orderId} was undone`,
    failureTitle: 'The result was not undone',
    refresh: CALL_QUERIES,
    onSuccess: onUndone,
  })
  return (
    <div className="note" role="status">
      <CircleCheck className="icon" />
      <span>
        <b className="num">#{call.orderId}</b> {CALL_OUTCOME_LABELS[call.outcome]}.{' '}
        <button type="button" className="inline-link" disabled={isPending} onClick={() => mutate()}>
          Undo<span className="sr-only"> the result of order {call.orderId}</span>
        </button>
      </span>
    </div>
  )
}
