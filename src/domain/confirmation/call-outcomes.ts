/** The results of a call to a customer. */
export const CALL_OUTCOMES = [
  'confirmed',
  'no_answer',
  'call_later',
  'wrong_number',
  'wrong_address',
  'cancelled',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  no_answer: 'No answer',
  call_later: 'Call later',
  wrong_number: 'Wrong number',
  wrong_address: 'Wrong address',
  cancelled: 'Cancelled by customer',
}
