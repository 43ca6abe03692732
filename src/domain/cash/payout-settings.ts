import { wholeNumber } from '../values/schemas.ts'

/** Keys of the site settings of the courier's payments. */
export const PAYOUT_SETTING_KEYS = { payoutDays: 'cash.payout_days' } as const

/** Days from the delivery to the remittance on Shiprocket's standard plan. Early COD pays after two, three or four days. */
export const DEFAULT_PAYOUT_DAYS = 8

const days = wholeNumber(1, 60)

/** Returns an error message for an invalid number of days; undefined for a valid one. */
export const validatePayoutDays = (value: string): string | undefined =>
  days.safeParse(value.trim()).error?.issues[0]?.message

/** Returns the days from the delivery to the remittance. A missing or invalid setting has its default. */
export function toPayoutDays(value: string | undefined): number {
  const parsed = days.safeParse(value ?? DEFAULT_PAYOUT_DAYS)
  return parsed.success ? parsed.data : DEFAULT_PAYOUT_DAYS
}
