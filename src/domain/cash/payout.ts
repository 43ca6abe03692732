import { addDays, dayOf, formatWeekday, startOfDay } from '../values/dates.ts'

/** How old the cash is that a courier owes, by days since the delivery. */
export const AGES = ['0-7', '8-14', '15+'] as const
export type Age = (typeof AGES)[number]

export const AGE_LABELS: Record<Age, string> = { '0-7': '0–7 days', '8-14': '8–14 days', '15+': '15 days and more' }

/** The days since the delivery of each age: the first, and the last if there is one. */
export const AGE_DAYS: Record<Age, readonly [first: number, last: number | null]> = {
  '0-7': [0, 7],
  '8-14': [8, 14],
  '15+': [15, null],
}

/** The weekdays on which Shiprocket pays. */
const PAYOUT_WEEKDAYS = ['Mon', 'Wed', 'Fri']

/**
 * Returns the day, as YYYY-MM-DD in India, on which Shiprocket is expected to pay for a delivery: the first Monday, Wednesday
 * or Friday when the days of the plan have passed, or the next one from today.
 */
export function expectedPayout(deliveredAt: string | Date, payoutDays: number, now = new Date()): string {
  const due = addDays(deliveredAt, payoutDays)
  let day = startOfDay(dayOf(due < now ? now : due))
  while (!PAYOUT_WEEKDAYS.some((name) => formatWeekday(day).startsWith(name))) day = addDays(day, 1)
  return dayOf(day)
}
