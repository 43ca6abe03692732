import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'
import type { SiteSetting } from '../../domain/content.ts'
import { defaultSender, EMAIL_DEFAULTS, EMAIL_KEYS, type EmailSettingsForm } from '../../domain/email-settings.ts'

export type EmailKey = keyof typeof EMAIL_KEYS
const KEYS = Object.keys(EMAIL_KEYS) as EmailKey[]

/** All site settings, the e-mail ones among them. */
export const emailSettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'site-settings', 'email'],
    queryFn: () => read(api['site-settings'].$get({ query: {} })),
    staleTime: 0,
  })

/** What stands in the form: the kept rows over the defaults. */
export function typedFrom(rows: readonly SiteSetting[]): EmailSettingsForm {
  const valueOf = (key: EmailKey, fallback = '') => rows.find((row) => row.key === EMAIL_KEYS[key])?.value ?? fallback
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

/** Saves every setting at once, each in its own row, and has the configuration read again. */
export async function saveEmailSettings(rows: readonly SiteSetting[], form: EmailSettingsForm): Promise<void> {
  const save = (key: EmailKey) => saveOne(rows, EMAIL_KEYS[key], String(form[key]))
  const saved = await Promise.allSettled(KEYS.filter((key) => key !== 'from').map(save))
  // Who may be the sender depends on who logs in.
  saved.push(...(await Promise.allSettled([save('from')])))
  // All have been answered before a failure is told: nothing is still on its way when somebody presses again.
  const failed = saved.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await read(api.email['reload-config'].$post())
}

function saveOne(rows: readonly SiteSetting[], key: string, value: string) {
  const row = rows.find((one) => one.key === key)
  return row
    ? read(api['site-settings'][':id'].$patch({ param: { id: String(row.id) }, json: { value } }))
    : read(api['site-settings'].$post({ json: { key, value } }))
}
