import { settingMessage } from '../values/setting-message.ts'
import { z } from 'zod'
import { wholeNumber } from '../values/schemas.ts'

const POLICIES = ['ship', 'link', 'call', 'hold'] as const
type Policy = (typeof POLICIES)[number]

/** The settings of the confirmation of orders. */
export interface ConfirmationSettings {
  /** What happens with an order, by its level of risk. */
  policies: Record<'trusted' | 'normal' | 'check' | 'high', Policy>
  /** Hours without an answer after which a customer is reminded once. */
  remindHours: number
  /** Hours after the reminder after which the order is on the call list. */
  callHours: number
  /** Whether an order is cancelled after `cancelDays` without an answer. */
  isAutoCancelOn: boolean
  cancelDays: number
}

/** Keys of the site settings of confirmations. */
export const CONFIRMATION_SETTING_KEYS = {
  confirmTrusted: 'confirmation.policy_trusted',
  confirmNormal: 'confirmation.policy_normal',
  confirmCheck: 'confirmation.policy_check',
  confirmHigh: 'confirmation.policy_high',
  confirmRemindHours: 'confirmation.remind_hours',
  confirmCallHours: 'confirmation.call_hours',
  confirmAutoCancel: 'confirmation.auto_cancel',
  confirmCancelDays: 'confirmation.cancel_days',
} as const

/** A shop that has set nothing sends every order without asking, as it always did. */
export const DEFAULT_CONFIRMATION_SETTINGS: ConfirmationSettings = {
  policies: { trusted: 'ship', normal: 'ship', check: 'ship', high: 'ship' },
  remindHours: 4,
  callHours: 4,
  isAutoCancelOn: false,
  cancelDays: 3,
}

const policy = z.enum(POLICIES, `Must be one of ${POLICIES.join(', ')}`)
const SCHEMAS = {
  [CONFIRMATION_SETTING_KEYS.confirmTrusted]: policy,
  [CONFIRMATION_SETTING_KEYS.confirmNormal]: policy,
  [CONFIRMATION_SETTING_KEYS.confirmCheck]: policy,
  [CONFIRMATION_SETTING_KEYS.confirmHigh]: policy,
  [CONFIRMATION_SETTING_KEYS.confirmRemindHours]: wholeNumber(1, 48),
  [CONFIRMATION_SETTING_KEYS.confirmCallHours]: wholeNumber(1, 72),
  [CONFIRMATION_SETTING_KEYS.confirmAutoCancel]: z.enum(['true', 'false'], 'Must be true or false'),
  [CONFIRMATION_SETTING_KEYS.confirmCancelDays]: wholeNumber(2, 14),
}

/** Returns an error message for an invalid setting of confirmations; undefined for a valid one and for other settings. */
export const validateConfirmationSetting = (key: string, value: string): string | undefined =>
  settingMessage(SCHEMAS, key, value)

/** Returns the settings from the stored values. A missing or invalid one has its default. */
export function toConfirmationSettings(values: ReadonlyMap<string, string>): ConfirmationSettings {
  const read = <Value>(key: keyof typeof SCHEMAS, fallback: Value): Value => {
    const value = values.get(key)
    const parsed = value === undefined ? undefined : SCHEMAS[key].safeParse(value.trim())
    return parsed?.success ? (parsed.data as Value) : fallback
  }
  const keys = CONFIRMATION_SETTING_KEYS
  const { policies, remindHours, callHours, cancelDays } = DEFAULT_CONFIRMATION_SETTINGS
  return {
    policies: {
      trusted: read(keys.confirmTrusted, policies.trusted),
      normal: read(keys.confirmNormal, policies.normal),
      check: read(keys.confirmCheck, policies.check),
      high: read(keys.confirmHigh, policies.high),
    },
    remindHours: read(keys.confirmRemindHours, remindHours),
    callHours: read(keys.confirmCallHours, callHours),
    isAutoCancelOn: values.get(keys.confirmAutoCancel) === 'true',
    cancelDays: read(keys.confirmCancelDays, cancelDays),
  }
}
