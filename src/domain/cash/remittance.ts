/**
 * What the import of a batch finds. `imported`: all of it is stored already; `extended`: a part of it is, from a file that could
 * not say that parcels were missing; `changed`: other lines are; `unpaid`: it has no bank reference; `incomplete`: the file does
 * not have all of its parcels.
 */
export const BATCH_STATES = ['new', 'imported', 'extended', 'changed', 'unpaid', 'incomplete'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** Whether lines of a batch are imported. */
export const isToImport = (state: BatchState): boolean => state === 'new' || state === 'extended'

/** What an imported line means for its order. */
export const LINE_STATES = [
  'matched',
  'short',
  'over',
  'undelivered',
  'cancelled',
  'unknown',
  'ambiguous',
  'already_settled',
  'written_off',
  'prepaid',
  'taken_back',
] as const
export type LineState = (typeof LINE_STATES)[number]

export const LINE_STATE_LABELS: Record<LineState, string> = {
  matched: 'Matched',
  short: 'Short',
  over: 'Over',
  undelivered: 'Paid but not delivered',
  cancelled: 'Paid for a cancelled order',
  unknown: 'Unknown number',
  ambiguous: 'Ambiguous',
  already_settled: 'Already settled',
  written_off: 'Paid after the write-off',
  prepaid: 'Cash for a prepaid order',
  taken_back: 'Taken back',
}

/** What a person has to look at. */
export const EXCEPTION_KINDS = [
  'short',
  'over',
  'undelivered',
  'cancelled',
  'unknown',
  'ambiguous',
  'already_settled',
  'written_off',
  'prepaid',
  'taken_back',
  'batch',
  'adjusted',
  'row',
] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

export const EXCEPTION_KIND_LABELS: Record<ExceptionKind, string> = {
  short: 'Short',
  over: 'Paid too much',
  undelivered: 'Paid but not delivered',
  cancelled: 'Paid for a cancelled order',
  unknown: 'Unknown number',
  ambiguous: 'Ambiguous number',
  already_settled: 'Already settled',
  written_off: 'Paid after the write-off',
  prepaid: 'Cash for a prepaid order',
  taken_back: 'Taken back by Shiprocket',
  batch: 'Sum does not agree',
  adjusted: 'Adjusted by Shiprocket',
  row: 'Row of the file',
}

/** Claimed: the shop has asked the courier to pay the rest. It is resolved by itself when the rest arrives. */
export const EXCEPTION_STATUSES = ['open', 'claimed', 'resolved'] as const

/** What staff can do about an exception. */
export const RESOLUTIONS = ['claim', 'write_off', 'assign', 'accept', 'settled'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export const RESOLUTION_LABELS: Record<Resolution, string> = {
  claim: 'Claimed from the courier',
  write_off: 'Written off',
  assign: 'Assigned to an order',
  accept: 'Accepted',
  settled: 'Settled later',
}

/** The resolutions that each kind offers. `settled` is never chosen: it happens when the balance becomes zero. */
export const RESOLUTIONS_OF: Record<ExceptionKind, readonly Exclude<Resolution, 'settled'>[]> = {
  short: ['claim', 'write_off'],
  over: ['accept'],
  undelivered: ['claim', 'accept'],
  cancelled: ['claim', 'accept'],
  unknown: ['assign', 'accept'],
  ambiguous: ['assign', 'accept'],
  already_settled: ['assign', 'accept'],
  written_off: ['assign', 'accept'],
  prepaid: ['accept'],
  taken_back: ['assign', 'claim', 'accept'],
  row: ['accept', 'assign', 'claim'],
  batch: ['claim', 'accept'],
  adjusted: ['claim', 'accept'],
}

/** Kinds whose money is on the account of adjustments until staff assign it to an order. */
export const UNASSIGNED_KINDS: readonly LineState[] = [
  'unknown',
  'ambiguous',
  'already_settled',
  'written_off',
  'prepaid',
  'taken_back',
]
