import { api, readJson } from '../../api-client.ts'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import {
  defaultSender,
  EMAIL_DEFAULTS,
  EMAIL_SETTING_KEYS,
  type EmailSettingsForm,
} from '../../domain/settings/email-settings.ts'
import { saveSetting } from './save-setting.ts'

export type EmailKey = keyof typeof EMAIL_SETTING_KEYS
const KEYS = Object.keys(EMAIL_SETTING_KEYS) as EmailKey[]

/** Form values: stored rows over defaults. */
export function toFormValues(rows: readonly SiteSetting[]): EmailSettingsForm {
  const valueOf = (key: EmailKey, fallback = '') =>
    rows.find((row) => row.key === EMAIL_SETTING_KEYS[key])?.value ?? fallback
  return {
    enabled: valueOf('enabled', String(EMAIL_DEFAULTS.enabled)) === 'true',
    secure: valueOf('secure', String(EMAIL_DEFAULTS.secure)) === 'true',
    host: valueOf('host'),
    port: valueOf('port', EMAIL_DEFAULTS.port),
    user: valueOf('user'),
    password: valueOf('password'),
    from: valueOf('from', defaultSender(location.hostname)),
    adminEmail: valueOf('adminEmail'),
    testEmail: '',
  }
}

/**
 * Saves every changed setting in its own row and invalidates the configuration.
 * @throws ApiError also when another user has changed one of them since
 */
export async function saveEmailSettings(rows: readonly SiteSetting[], form: EmailSettingsForm): Promise<void> {
  const save = (key: EmailKey) => saveSetting(rows, EMAIL_SETTING_KEYS[key], String(form[key]))
  const saved = await Promise.allSettled(KEYS.filter((key) => key !== 'from').map(save))
  // The allowed sender depends on the login, so it is saved last.
  saved.push(...(await Promise.allSettled([save('from')])))
  // Waits for all requests before reporting an error, so that a retry does not overlap.
  const failed = saved.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  await readJson(api.email['reload-config'].$post())
}
