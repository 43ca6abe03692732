import { settingMessage } from '../../values/setting-message.ts'
import { wholeNumber } from '../../values/schemas.ts'

/** The settings of returns. */
export interface ReturnSettings {
  /** Days after the delivery in which a replacement can be requested. The storefront promises seven. */
  days: number
  /** Whether the courier can be sent to collect books. */
  isPickupOn: boolean
  /** Days after the end of a return for which the payee of its refund is stored. */
  payeeDays: number
}

/** Keys of the site settings of returns. */
export const RETURN_SETTING_KEYS = {
  returnDays: 'returns.days',
  returnPickup: 'returns.pickup',
  payeeDays: 'returns.payee_days',
} as const

/** The promise of the storefront: a setting can only make it longer. */
export const DEFAULT_RETURN_DAYS = 7
export const DEFAULT_PAYEE_DAYS = 180

const DAYS = {
  [RETURN_SETTING_KEYS.returnDays]: wholeNumber(DEFAULT_RETURN_DAYS, 90),
  [RETURN_SETTING_KEYS.payeeDays]: wholeNumber(1, 3000),
}

/** Returns an error message for an invalid setting of returns; undefined for a valid one and for other settings. */
export function validateReturnSetting(key: string, value: string): string | undefined {
  if (key === RETURN_SETTING_KEYS.returnPickup) {
    return value === 'true' || value === 'false' ? undefined : 'Must be true or false'
  }
  return settingMessage(DAYS, key, value)
}

/** Returns the settings from the stored values. A missing or invalid one has its default. */
export function toReturnSettings(values: ReadonlyMap<string, string>): ReturnSettings {
  const read = (key: keyof typeof DAYS, fallback: number): number => {
    const parsed = DAYS[key].safeParse(values.get(key) ?? fallback)
    return parsed.success ? parsed.data : fallback
  }
  return {
    days: read(RETURN_SETTING_KEYS.returnDays, DEFAULT_RETURN_DAYS),
    isPickupOn: values.get(RETURN_SETTING_KEYS.returnPickup) === 'true',
    payeeDays: read(RETURN_SETTING_KEYS.payeeDays, DEFAULT_PAYEE_DAYS),
  }
}
