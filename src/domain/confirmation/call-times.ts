import { addDays, dayOf } from '../values/dates.ts'

const HOUR_MS = 3_600_000
/** Customers are called from 9:00 to 20:00 in Indian time. */
const FIRST_CALL_HOUR = 9
const LAST_CALL_HOUR = 20
const NEXT_MORNING_HOUR = 10
const HOURS_TO_SECOND_ATTEMPT = 2
/** After this many calls without an answer the order counts as not confirmed by call. */
const MAX_ATTEMPTS = 3
/** How far ahead staff may set the next call. */
export const MAX_DAYS_AHEAD = 7

const atHour = (time: Date, hour: number): Date =>
  new Date(`${dayOf(time)}T${String(hour).padStart(2, '0')}:00:00+05:30`)

/** Whether a customer may be called at this time. */
export const isCallTime = (time: Date): boolean =>
  time >= atHour(time, FIRST_CALL_HOUR) && time < atHour(time, LAST_CALL_HOUR)

/** Returns the time, or the next one at which a customer may be called: 9:00 of the same day or 10:00 of the next. */
export function nextCallTime(time: Date): Date {
  if (isCallTime(time)) return time
  return time < atHour(time, FIRST_CALL_HOUR) ? atHour(time, FIRST_CALL_HOUR) : nextMorning(time)
}

/** 10:00 in India: of the next day, or of the same day before the first call. */
export const nextMorning = (time: Date): Date =>
  atHour(time < atHour(time, FIRST_CALL_HOUR) ? time : addDays(time, 1), NEXT_MORNING_HOUR)

/**
 * Returns when a customer is called again after calls without an answer: in 2 hours, or the next morning if that is too
 * late; then the next morning; then never. After a call in the night, the next morning is that of the same day.
 * @param failedAttempts the calls without an answer, this one included
 */
export function nextAttempt(failedAttempts: number, now: Date): Date | undefined {
  if (failedAttempts >= MAX_ATTEMPTS) return undefined
  const later = new Date(now.getTime() + HOURS_TO_SECOND_ATTEMPT * HOUR_MS)
  return failedAttempts <= 1 && isCallTime(later) ? later : nextMorning(now)
}
