import { CircleCheck, CircleX, Clock, type LucideIcon, Send, TriangleAlert, Truck } from 'lucide-react'
import { NDR_OUTCOME_LABELS, NDR_REQUEST_LABELS, type NdrOutcome } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrTask } from '../../../domain/shipping/ndr/ndr-task.ts'

const NOT_COMING = { tone: 'cancelled', Icon: CircleX }
const OUTCOME_STYLES: Partial<Record<NdrOutcome, { tone: string; Icon: LucideIcon }>> = {
  delivered: { tone: 'delivered', Icon: CircleCheck },
  failed_again: { tone: 'processing', Icon: TriangleAlert },
  returning: { tone: 'cancelled', Icon: Truck },
}

type State = Pick<NdrTask, 'status' | 'outcome' | 'requestState' | 'answer'>

/** The state of a failed attempt, for staff. */
export function FailedDeliveryPill({ task }: { task: State }) {
  const { tone, Icon, label } = pillOf(task)
  return (
    <span className={`pill ${tone}`}>
      <Icon className="icon" />
      {label}
    </span>
  )
}

function pillOf({ status, outcome, requestState, answer }: State): { tone: string; Icon: LucideIcon; label: string } {
  if (outcome) return { ...(OUTCOME_STYLES[outcome] ?? NOT_COMING), label: NDR_OUTCOME_LABELS[outcome] }
  if (requestState === 'failed' || requestState === 'unknown') {
    return { tone: 'cancelled', Icon: TriangleAlert, label: NDR_REQUEST_LABELS[requestState] }
  }
  if (status === 'requested') {
    return { tone: 'shipped', Icon: Send, label: NDR_REQUEST_LABELS[requestState ?? 'waiting'] }
  }
  return { tone: 'pending', Icon: Clock, label: answer ? 'Customer answered' : 'To decide' }
}
