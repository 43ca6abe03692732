import { ApiError, api, readJson } from '../../api-client.ts'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import {
  defaultSender,
  EMAIL_DEFAULTS,
  EMAIL_SETTING_KEYS,
  type EmailSettingsForm,
} from '../../domain/settings/email-settings.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import type { EditConflict } from '../../domain/values/problem.ts'
import { saveSetting } from './save-setting.ts'

/** The form without the recipient of the test, which is never stored. */
export type EmailSettings = Omit<EmailSettingsForm, 'testEmail'>
type EmailKey = keyof EmailSettings
/** In the order of saving. The allowed sender depends on the login, so it is saved last. */
const KEYS = [...(Object.keys(EMAIL_SETTING_KEYS) as EmailKey[]).filter((key) => key !== 'from'), 'from'] as const

/** Form values: stored rows over defaults. */
export function toFormValues(rows: readonly SiteSetting[]): EmailSettings {
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
  }
}

interface SaveResult {
  /** The settings that were saved, as they are stored. */
  saved: Partial<EmailSettings>
  /** The settings that another user has changed since the form read them. */
  changes: EditConflict['changes']
  /** Why another setting was not saved. */
  error?: unknown
}

/**
 * Saves every changed setting, and every one without a row, in its own row, and invalidates the configuration.
 * @param expected the changed fields as the form read them
 */
export async function saveEmailSettings(
  rows: readonly SiteSetting[],
  form: EmailSettings,
  expected: Record<string, unknown>,
): Promise<SaveResult> {
  const result: SaveResult = { saved: {}, changes: {} }
  const save = async (key: EmailKey) => {
    const row = rows.find((candidate) => candidate.key === EMAIL_SETTING_KEYS[key])
    if (row && !Object.hasOwn(expected, key)) return
    const read = row && { id: row.id, expected: { value: String(expected[key]) } satisfies ExpectedFields }
    try {
      const stored = await saveSetting(EMAIL_SETTING_KEYS[key], String(form[key]), read)
      result.saved = { ...result.saved, [key]: toFormValues([stored])[key] }
    } catch (error) {
      const current = error instanceof ApiError ? error.conflict?.current : undefined
      if (current) result.changes[key] = { yours: form[key], theirs: toFormValues([current as SiteSetting])[key] }
      else result.error ??= error
    }
  }
  // Waits for all requests before it reports an error, so that a retry does not overlap.
  await Promise.all(KEYS.slice(0, -1).map(save))
  await save('from')
  if (result.error !== undefined || Object.keys(result.changes).length > 0) return result
  return readJson(api.email['reload-config'].$post()).then(
    () => result,
    (error: unknown) => ({ ...result, error }),
  )
}
