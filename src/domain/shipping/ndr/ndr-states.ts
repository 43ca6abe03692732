import type { ParcelOutcome } from '../../orders/parcel-outcomes.ts'
import { outcomeOf, type TrackingStatus } from '../../orders/tracking-statuses.ts'

/**
 * The states of a failed delivery attempt. `open`: staff must decide. `requested`: the courier was asked for another
 * attempt or for the return, or is being asked. `closed`: the courier reported what came of it.
 */
export const NDR_STATUSES = ['open', 'requested', 'closed'] as const
export type NdrStatus = (typeof NDR_STATUSES)[number]

/** What the courier reported after the attempt. */
export const NDR_OUTCOMES = ['delivered', 'failed_again', 'returning', 'lost', 'cancelled'] as const
export type NdrOutcome = (typeof NDR_OUTCOMES)[number]

const OF_PARCEL: Record<ParcelOutcome, NdrOutcome> = { delivered: 'delivered', returned: 'returning', lost: 'lost' }
const OF_STATUS: Partial<Record<TrackingStatus, NdrOutcome>> = {
  ATTEMPT_FAILED: 'failed_again',
  SHIPMENT_CANCELLED: 'cancelled',
}

/** What a tracking status says about the attempt that failed before it. */
export function ndrOutcomeOf(status: TrackingStatus): NdrOutcome | undefined {
  const outcome = outcomeOf(status)
  return outcome ? OF_PARCEL[outcome] : OF_STATUS[status]
}

export const NDR_OUTCOME_LABELS: Record<NdrOutcome, string> = {
  delivered: 'Delivered',
  failed_again: 'Failed again',
  returning: 'Returning to the shop',
  lost: 'Lost or damaged',
  cancelled: 'Shipment cancelled',
}

/** What the courier is asked to do. The values of Shiprocket's API. */
export const NDR_ACTIONS = ['re-attempt', 'return'] as const
export type NdrAction = (typeof NDR_ACTIONS)[number]

export const NDR_ACTION_LABELS: Record<NdrAction, string> = {
  're-attempt': 'Try again',
  return: 'Bring it back',
}

/**
 * The states of a request to the courier. `waiting`: recorded, not sent yet. `sending`: a call started and its result is
 * not stored. `sent`: the courier accepted it and has not acted yet. `failed`: the courier rejected it. `unknown`: the call
 * ended without a result, so only a person may send it again.
 */
export const NDR_REQUEST_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
export type NdrRequestState = (typeof NDR_REQUEST_STATES)[number]

export const NDR_REQUEST_LABELS: Record<NdrRequestState, string> = {
  waiting: 'Being sent',
  sending: 'Being sent',
  sent: 'Requested, awaiting courier',
  failed: 'Not accepted by the courier',
  unknown: 'Not confirmed by the courier',
}

const REQUEST_TRANSITIONS: Record<NdrRequestEvent, { from: readonly (NdrRequestState | null)[]; to: NdrRequestState }> =
  {
    request: { from: [null, 'failed', 'unknown'], to: 'waiting' },
    start: { from: ['waiting'], to: 'sending' },
    accept: { from: ['sending'], to: 'sent' },
    postpone: { from: ['sending'], to: 'waiting' },
    reject: { from: ['waiting', 'sending'], to: 'failed' },
    lose: { from: ['sending'], to: 'unknown' },
    confirm: { from: ['unknown'], to: 'sent' },
  }

/**
 * What changes the state of a request. `postpone`: the courier did not read it, and a retry follows. `lose`: the result of
 * the call is not known. `confirm`: staff saw it in the courier's panel.
 */
export type NdrRequestEvent = 'request' | 'start' | 'accept' | 'postpone' | 'reject' | 'lose' | 'confirm'

/** Returns the state after an event; undefined if the event is not possible in this state. */
export function nextRequestState(event: NdrRequestEvent, state: NdrRequestState | null): NdrRequestState | undefined {
  const { from, to } = REQUEST_TRANSITIONS[event]
  return from.includes(state) ? to : undefined
}

/** The status of an open or requested attempt by the state of its request. */
export const statusOfRequest = (state: NdrRequestState): NdrStatus =>
  state === 'failed' || state === 'unknown' ? 'open' : 'requested'

/** Shiprocket asks the seller to act within this time after it raised the failed attempt. */
export const REPLY_HOURS = 24
const HOUR_MS = 3_600_000

/** When the reply to a failed attempt is due. @param raisedAt when the courier raised it */
export const replyDueAt = (raisedAt: Date): Date => new Date(raisedAt.getTime() + REPLY_HOURS * HOUR_MS)
