import { type NdrOutcome, ndrOutcomeOf } from '../../src/domain/shipping/ndr/ndr-states.ts'
import { isNewer, isPickedUp } from '../../src/domain/shipping/tracking-progress.ts'
import type { TrackingStatus } from '../../src/domain/orders/tracking-statuses.ts'
import type { TrackingStep } from './plan-tracking.ts'

/** A failed delivery attempt. Times are milliseconds of the epoch. */
export interface FailedAttempt {
  failedAt: number
  closedAt: number | null
  outcome: NdrOutcome | null
}

/** A parcel as the reports of the courier leave it. Times are milliseconds of the epoch. */
export interface ReportedParcel {
  status: TrackingStatus | null
  text: string | null
  statusAt: number | null
  pickedUpAt: number | null
  deliveredAt: number | null
  returningAt: number | null
  returnMovedAt: number | null
  returnedAt: number | null
  attempts: FailedAttempt[]
}

const RETURN_MOVED_CODE = 46

/**
 * Returns a parcel as `tracking-events.ts` leaves it after the reports that have arrived, in the order of their arrival. The
 * tests compare the two: this one is for thousands of parcels.
 */
export function applyReports(steps: readonly TrackingStep[], now: number): ReportedParcel {
  const parcel: ReportedParcel = {
    status: null,
    text: null,
    statusAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    returningAt: null,
    returnMovedAt: null,
    returnedAt: null,
    attempts: [],
  }
  const arrived = steps
    .flatMap((step) => (step.arrivesAt !== null && step.arrivesAt <= now ? [{ step, arrivesAt: step.arrivesAt }] : []))
    .toSorted((a, b) => a.arrivesAt - b.arrivesAt)
  for (const { step } of arrived) applyStep(parcel, step)
  return parcel
}

function applyStep(parcel: ReportedParcel, { status, code, text, at }: TrackingStep): void {
  const current =
    parcel.status && parcel.statusAt !== null ? { status: parcel.status, at: new Date(parcel.statusAt) } : undefined
  const isMovingBack = code === RETURN_MOVED_CODE
  if (!isNewer(current, { status, at: new Date(at) })) {
    const isRepeatedReturn = status === 'RETURNING' && parcel.status === status && at > (parcel.statusAt ?? at)
    if (!isRepeatedReturn) return
    Object.assign(parcel, { text, statusAt: at, returnMovedAt: parcel.returnMovedAt ?? (isMovingBack ? at : null) })
    return
  }
  Object.assign(parcel, { status, text, statusAt: at })
  if (isPickedUp(status)) parcel.pickedUpAt ??= at
  if (status === 'DELIVERED') parcel.deliveredAt = at
  if (status === 'RETURNING' || status === 'RETURNED') parcel.returningAt ??= at
  if (status === 'RETURNING' && isMovingBack) parcel.returnMovedAt ??= at
  if (status === 'RETURNED') parcel.returnedAt = at
  const outcome = ndrOutcomeOf(status)
  const open = parcel.attempts.at(-1)
  if (outcome && open && open.outcome === null) Object.assign(open, { closedAt: at, outcome })
  if (status === 'ATTEMPT_FAILED') parcel.attempts.push({ failedAt: at, closedAt: null, outcome: null })
}
