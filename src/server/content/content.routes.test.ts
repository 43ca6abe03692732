import { describe, expect } from 'vitest'
import { loginAdmin, registerCustomer } from '../../../test/people.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import {
  type Banner,
  bannerSchema,
  type SiteSetting,
  siteSettingSchema,
  storeSchema,
  testimonialSchema,
} from '../../domain/content.ts'
import { banners, siteSettings, testimonials } from './content.tables.ts'

const PASSWORD = 'app-password-of-the-mailbox'

async function fillContent({ db }: TestStore): Promise<void> {
  await db.insert(banners).values([{ title: 'Open' }, { title: 'Hidden', active: false }])
  await db.insert(testimonials).values({ name: 'Aman Gupta', comment: 'Arrived in three days', rating: 4.5 })
  const values = {
    phone: '+91 98290 12345',
    whatsapp: '9829012345',
    'public.hours': 'Always',
    'seo.placeholder_reviews': 'false',
    'email.host': 'smtp.example.in',
    'email.password': PASSWORD,
    'admin.email': 'owner@example.in',
    theme: 'dark',
  }
  await db.insert(siteSettings).values(Object.entries(values).map(([key, value]) => ({ key, value })))
}

const test = base.extend<{ content: undefined }>({
  content: [
    async ({ store }, use) => {
      await fillContent(store)
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

describe('banners', () => {
  test('a visitor and a customer see the active ones', async ({ store }) => {
    const { visitor: customer } = await registerCustomer(store)
    for (const visitor of [store.visitor(), customer]) {
      for (const path of ['/banners', '/banners?active=true', '/banners?active=false']) {
        const seen = await visitor.get<Banner[]>(path)
        expect(seen.map(({ title }) => title)).toEqual(['Open'])
        for (const banner of seen) expect(bannerSchema.strict().parse(banner)).toEqual(banner)
      }
    }
  })

  test('an admin sees all, or the active ones where they ask for these', async ({ store }) => {
    const { visitor } = await loginAdmin(store)
    expect(await visitor.get('/banners')).toHaveLength(2)
    expect(await visitor.get('/banners?active=true')).toHaveLength(1)
  })

  test('an answer that makes no sense is asked for nowhere', async ({ store }) => {
    const { status, body } = await store.visitor().ask('GET', '/banners?active=perhaps')
    expect({ status, ...body.fields }).toEqual({ status: 400, active: 'Must be true or false' })
  })
})

describe('site settings', () => {
  const keysOf = (settings: SiteSetting[]) => settings.map(({ key }) => key)

  test('a visitor and a customer see the public ones only', async ({ store }) => {
    const { visitor: customer } = await registerCustomer(store)
    for (const visitor of [store.visitor(), customer]) {
      const seen = await visitor.get<SiteSetting[]>('/site-settings')
      expect(keysOf(seen)).toEqual(['phone', 'public.hours', 'seo.placeholder_reviews', 'whatsapp'])
      for (const setting of seen) expect(siteSettingSchema.strict().parse(setting)).toEqual(setting)
    }
  })

  test('an admin sees all of them, with the password masked', async ({ store }) => {
    const { visitor } = await loginAdmin(store)
    const seen = await visitor.get<SiteSetting[]>('/site-settings')
    expect(seen).toHaveLength(8)
    expect(seen.find(({ key }) => key === 'email.password')?.value).toBe('••••••••')
    expect(seen.find(({ key }) => key === 'email.host')?.value).toBe('smtp.example.in')
    expect(JSON.stringify(seen)).not.toContain(PASSWORD)
  })

  test('what an admin was told is never what a visitor gets, whoever asks first', async ({ store }) => {
    const { visitor: admin } = await loginAdmin(store)
    const visitor = store.visitor()
    for (const path of ['/site-settings', '/banners']) {
      const [first, mine, second] = [await visitor.get(path), await admin.get<unknown[]>(path), await visitor.get(path)]
      expect(second).toEqual(first)
      expect(mine).not.toEqual(first)
      const [open, personal] = [await visitor.call('GET', path), await admin.call('GET', path)]
      expect(open.headers.get('Vary')).toBe('Accept-Encoding, Cookie')
      expect(personal.headers.get('Cache-Control')).toBe('private, no-store')
    }
  })
})

describe('what every page shows', () => {
  test('testimonials come with half stars', async ({ store }) => {
    const [said] = await store.visitor().get<unknown[]>('/testimonials')
    expect(testimonialSchema.strict().parse(said)).toMatchObject({ name: 'Aman Gupta', rating: 4.5 })
  })

  test('the store names itself, and how to reach it, with defaults for what nobody has set', async ({ store }) => {
    const shown = storeSchema.parse(await store.visitor().get('/store'))
    expect(shown).toMatchObject({
      name: 'Rankshelf',
      url: 'http://shop.test',
      phone: '+91 98290 12345',
      hours: 'Always',
    })
    expect(shown).toMatchObject({ whatsapp: '9829012345', placeholderReviews: false, email: 'help@rankshelf.example' })
    expect(JSON.stringify(shown)).not.toMatch(/smtp|owner@|dark/)
  })
})
