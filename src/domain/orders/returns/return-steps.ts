import { formatDateTime, formatWeekday } from '../../values/dates.ts'
import { formatAmount } from '../../values/money.ts'
import type { CustomerReturn } from './customer-return.ts'
import { RETURN_PARCEL_LABELS } from './return-parcel.ts'
import { returnNumber } from './return-number.ts'
import type { ReturnStatus } from './return-states.ts'

/** A step of a return, as its customer sees it. */
interface ReturnStep {
  label: string
  note?: string
  /** `refused`: the return ended here without a result. */
  state: 'done' | 'now' | 'todo' | 'refused'
}

const REFUSED: readonly ReturnStatus[] = ['declined', 'cancelled', 'rejected']

/** The step that is done last in each state. */
const DONE_STEPS: Record<ReturnStatus, number> = {
  requested: 1,
  cancelled: 1,
  declined: 2,
  approved: 2,
  pickup_booked: 2,
  drop_off: 2,
  received: 3,
  accepted: 4,
  rejected: 4,
  replacement_shipped: 5,
  refunded: 5,
  closed: 5,
}

/** Returns the progress of a return. Steps that it does not have are left out. */
export function returnSteps(row: CustomerReturn): ReturnStep[] {
  const done = DONE_STEPS[row.status]
  const steps: [number: number, label: string, note: string][] = [
    [1, 'Requested', formatDateTime(row.requestedAt)],
    row.status === 'cancelled'
      ? [2, 'Cancelled', 'You need not send anything back.']
      : [2, answerLabel(row), answer(row)],
  ]
  if (row.status !== 'declined' && row.status !== 'cancelled') {
    if (row.handover !== 'none') {
      steps.push(
        [3, handoverLabel(row), handoverNote(row)],
        [4, row.status === 'rejected' ? 'Not accepted' : 'Checked by us', row.verdict],
      )
    }
    if (row.status !== 'rejected' && !isClosedWithoutResult(row)) steps.push([5, resultLabel(row), resultNote(row)])
  }
  const last = steps.length - 1
  const isRefused = REFUSED.includes(row.status)
  const current = steps.find(([number]) => number > done)?.[0]
  return steps.map(([number, label, note], index) => ({
    label,
    ...(note && { note }),
    state: isRefused && index === last ? 'refused' : number <= done ? 'done' : number === current ? 'now' : 'todo',
  }))
}

const answerLabel = ({ status }: CustomerReturn): string =>
  status === 'declined' ? 'Declined' : status === 'requested' ? 'Answer within 48 hours' : 'Approved'

const answer = ({ answeredAt, answer: words }: CustomerReturn): string =>
  [answeredAt && formatDateTime(answeredAt), words].filter(Boolean).join('. ')

function handoverLabel({ handover, parcelState, receivedAt, status }: CustomerReturn): string {
  if (receivedAt) return 'Received'
  if (parcelState) return RETURN_PARCEL_LABELS[parcelState]
  if (handover === 'pickup') return status === 'pickup_booked' ? 'Pickup booked' : 'Pickup by courier'
  return handover === 'drop_off' ? 'Send the books to us' : 'Books come back'
}

function handoverNote({ id, handover, receivedAt, ...row }: CustomerReturn): string {
  if (receivedAt) return formatDateTime(receivedAt)
  if (handover === 'drop_off') return `Write ${returnNumber(id)} on the parcel.`
  if (handover !== 'pickup') return ''
  if (row.parcelState) {
    const words = row.parcelState === 'arrived' ? 'We check the books next.' : ''
    return [row.courierName, row.trackingNumber, words].filter(Boolean).join('. ')
  }
  const facts = [row.pickupAt && formatWeekday(row.pickupAt), row.courierName, row.trackingNumber].filter(Boolean)
  return [facts.join(', '), 'Any packaging will do. You pay nothing.'].filter(Boolean).join('. ')
}

const isClosedWithoutResult = ({ status, replacementOrderId, refundAmount }: CustomerReturn): boolean =>
  status === 'closed' && replacementOrderId === null && refundAmount === null

const resultLabel = ({ refundAmount, replacementOrderId, status }: CustomerReturn): string =>
  refundAmount !== null
    ? 'Money paid back'
    : status === 'accepted' && replacementOrderId !== null
      ? 'New copy is being packed'
      : 'New copy sent'

function resultNote({ replacementOrderId, refundAmount, refundUtr, status }: CustomerReturn): string {
  if (refundAmount !== null) return `${formatAmount(refundAmount)}, reference (UTR) ${refundUtr}`
  if (replacementOrderId !== null) return `Order #${replacementOrderId}. There is nothing to pay.`
  return status === 'accepted' ? 'We send it or pay the money back.' : ''
}
