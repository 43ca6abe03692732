import { describe, expect } from 'vitest'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import { test as base } from '../../../test/test-store.ts'
import { type SiteSetting, siteSettingSchema } from '../../domain/settings/site-settings.ts'
import { storeSchema } from '../../domain/store/store.ts'
import { siteSettings } from '../database/schema/platform.ts'

const PASSWORD = 'app-password-of-the-mailbox'
const SETTINGS = {
  phone: '+91 98290 12345',
  whatsapp: '9829012345',
  'public.hours': 'Always',
  'seo.placeholder_reviews': 'false',
  'email.host': 'smtp.example.in',
  'email.password': PASSWORD,
  'admin.email': 'owner@example.in',
  theme: 'dark',
}

const test = base.extend<{ settings: undefined }>({
  settings: [
    async ({ store }, use) => {
      await store.db.insert(siteSettings).values(Object.entries(SETTINGS).map(([key, value]) => ({ key, value })))
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

describe('site settings', () => {
  const keysOf = (settings: SiteSetting[]) => settings.map(({ key }) => key)

  test('a guest and a customer see only the public settings', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    for (const client of [store.client(), customer]) {
      const settings = await client.getJson<SiteSetting[]>('/site-settings')
      expect(keysOf(settings)).toEqual(['phone', 'public.hours', 'seo.placeholder_reviews', 'whatsapp'])
      for (const setting of settings) expect(siteSettingSchema.strict().parse(setting)).toEqual(setting)
    }
  })

  test('an admin sees all of them, with the password masked', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const settings = await admin.getJson<SiteSetting[]>('/site-settings')
    expect(settings).toHaveLength(8)
    expect(settings.find(({ key }) => key === 'email.password')?.value).toBe('••••••••')
    expect(settings.find(({ key }) => key === 'email.host')?.value).toBe('smtp.example.in')
    expect(JSON.stringify(settings)).not.toContain(PASSWORD)
  })

  test('the response for an admin is never served to a guest', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const guest = store.client()
    const first = await guest.getJson('/site-settings')
    const adminSettings = await admin.getJson('/site-settings')
    const second = await guest.getJson('/site-settings')
    expect(second).toEqual(first)
    expect(adminSettings).not.toEqual(first)
    const [shared, personal] = [
      await guest.request('GET', '/site-settings'),
      await admin.request('GET', '/site-settings'),
    ]
    expect(shared.headers.get('Vary')).toBe('Accept-Encoding, Cookie')
    expect(personal.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

test('the store has a name and its contact details, empty if they are not set', async ({ store }) => {
  const shown = storeSchema.parse(await store.client().getJson('/store'))
  expect(shown).toMatchObject({
    name: 'Rankshelf',
    url: 'http://shop.test',
    phone: '+91 98290 12345',
    hours: 'Always',
  })
  expect(shown).toMatchObject({ whatsapp: '9829012345', placeholderReviews: false, email: '', address: '' })
  expect(JSON.stringify(shown)).not.toMatch(/smtp|owner@|dark/)
})
