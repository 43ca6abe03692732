import type { TrackingStatus } from '../../src/domain/orders/tracking-statuses.ts'
import type { Random } from '../../src/domain/values/seeded-random.ts'
import { PARCELS, POLL_HOURS } from './planted-causes.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const INDIA_MS = 5.5 * HOUR_MS

/** What a courier reports about a parcel. Times are milliseconds of the epoch, in whole seconds. */
export interface TrackingStep {
  status: TrackingStatus
  /** Shiprocket's code and text. */
  code: number
  text: string
  /** When it happened, by the courier's clock. */
  at: number
  /** When the store receives the report: from the webhook, or from the poll if that was lost; null if from neither. */
  arrivesAt: number | null
  /** Whether the webhook was lost. */
  isLost: boolean
}

const STEPS = {
  pickedUp: ['PICKUP_COMPLETE', 42, 'Picked Up'],
  inTransit: ['IN_TRANSIT', 18, 'In Transit'],
  outForDelivery: ['OUT_FOR_DELIVERY', 17, 'Out For Delivery'],
  failed: ['ATTEMPT_FAILED', 21, 'Undelivered'],
  delivered: ['DELIVERED', 7, 'Delivered'],
  lost: ['LOST', 12, 'Lost'],
  returnStarted: ['RETURNING', 9, 'RTO Initiated'],
  returnMoved: ['RETURNING', 46, 'RTO In Transit'],
  returned: ['RETURNED', 10, 'RTO Delivered'],
} as const satisfies Record<string, readonly [TrackingStatus, number, string]>

type Moment = readonly [keyof typeof STEPS, number]

/** What becomes of a parcel. */
export type PlannedOutcome = 'delivered' | 'refused' | 'lost'

interface Course {
  placedAt: number
  /** Calendar days from the order to the delivery, or to the first attempt if the parcel is refused. */
  days: number
  outcome: PlannedOutcome
}

/** The start of the calendar day in India, so many days later. */
export const indianDay = (time: number, days = 0): number =>
  Math.floor((time + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS + days * DAY_MS

const seconds = (time: number): number => Math.floor(time / 1000) * 1000

/** Plans what the courier reports about a parcel, from the pickup to its end, also where that is in the future. */
export function planTracking(random: Random, course: Course): TrackingStep[] {
  const { placedAt, days, outcome } = course
  const pickedUpAt = placedAt + (22 + random() * 8) * HOUR_MS
  const start: Moment[] = [
    ['pickedUp', pickedUpAt],
    ['inTransit', pickedUpAt + 1.5 * HOUR_MS],
  ]
  if (outcome === 'lost') return toSteps(random, [...start, ['lost', pickedUpAt + 10 * DAY_MS]])
  const attempt = indianDay(placedAt, days)
  const failedAttempt = (day: number): Moment[] => [
    ['outForDelivery', day + (8.5 + random()) * HOUR_MS],
    ['failed', day + (14 + random() * 5) * HOUR_MS],
  ]
  if (outcome === 'refused') {
    const returningAt = attempt + 2 * DAY_MS + (10 + random() * 6) * HOUR_MS
    return toSteps(random, [
      ...start,
      ...failedAttempt(attempt),
      ...failedAttempt(attempt + DAY_MS),
      ['returnStarted', returningAt],
      ['returnMoved', returningAt + 9 * HOUR_MS],
      ['returned', returningAt + (days + random()) * DAY_MS],
    ])
  }
  // Not on the day of the pickup.
  const isSecondAttempt = days >= 4 && random() < PARCELS.failedFirstAttempt
  return toSteps(random, [
    ...start,
    ...(isSecondAttempt ? failedAttempt(attempt - DAY_MS) : []),
    ['outForDelivery', attempt + (8.5 + random()) * HOUR_MS],
    ['delivered', attempt + (10 + random() * 9) * HOUR_MS],
  ])
}

/** Plans a parcel of a work list: its first attempt failed, and it may go back. @param moments the failure and what followed */
export function planFailedParcel(start: readonly TrackingStep[], moments: readonly Moment[]): TrackingStep[] {
  const outForDeliveryAt = (moments[0]?.[1] ?? 0) - 3 * HOUR_MS
  const sent = start.filter(({ status, at }) => isOnItsWay(status) && at < outForDeliveryAt)
  // None of their reports is lost, so that they are on the work lists.
  return [...sent, ...toSteps(() => 1, [['outForDelivery', outForDeliveryAt], ...moments])]
}

const isOnItsWay = (status: TrackingStatus): boolean => status === 'PICKUP_COMPLETE' || status === 'IN_TRANSIT'

function toSteps(random: Random, moments: readonly Moment[]): TrackingStep[] {
  return moments.map(([name, time], index) => {
    const [status, code, text] = STEPS[name]
    const at = seconds(time)
    const isLost = random() < PARCELS.lostReports
    const next = moments[index + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const polledAt = at + POLL_HOURS * HOUR_MS
    // The poll returns the present status: a lost one that another has followed stays unknown.
    const arrivesAt = isLost ? (polledAt < next ? polledAt : null) : at + 60_000
    return { status, code, text, at, arrivesAt, isLost }
  })
}
