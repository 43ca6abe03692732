import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAdmin } from '../../../test/people.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import type { Visitor } from '../../../test/visitor.ts'
import type { SiteSetting } from '../../domain/content.ts'
import { MASK } from '../../domain/site-settings.ts'
import { auditLog } from '../accounts/audit.tables.ts'
import { siteSettings } from './content.tables.ts'
import { unseal } from '../database/sealed-value.ts'

const SECRET_KEY = 'a secret key of at least thirty-two characters'

const test = testWith({ SECRET_KEY }).extend<{ admin: Visitor }>({
  admin: [async ({ store }, use) => use((await loginAdmin(store)).visitor), { scope: 'file' }],
})

const create = (admin: Visitor, key: string, value: string) =>
  admin.ask<SiteSetting>('POST', '/site-settings', { key, value })

describe('site settings', () => {
  test('are entered, changed by PUT or PATCH, and taken away', async ({ store, admin }) => {
    const made = await admin.ask<SiteSetting>('POST', '/site-settings', {
      key: 'phone',
      value: ' 0744 1 ',
      description: 'Shop',
    })
    expect(made).toMatchObject({ status: 201, body: { key: 'phone', value: '0744 1', description: 'Shop' } })
    const { id } = made.body
    const patched = await admin.ask<SiteSetting>('PATCH', `/site-settings/${id}`, { value: '0744 2' })
    expect(patched).toMatchObject({ status: 200, body: { id, key: 'phone', value: '0744 2', description: 'Shop' } })
    expect(patched.body.updatedAt > made.body.updatedAt).toBe(true)
    await expect.poll(() => store.visitor().get('/store')).toMatchObject({ phone: '0744 2' })
    const put = await admin.ask<SiteSetting>('PUT', `/site-settings/${id}`, {
      key: 'mobile',
      value: '98',
      description: null,
    })
    expect(put).toMatchObject({ status: 200, body: { key: 'mobile', value: '98', description: null } })
    expect((await admin.call('DELETE', `/site-settings/${id}`)).status).toBe(204)
    expect(await admin.ask('PATCH', `/site-settings/${id}`, { value: 'x' })).toMatchObject({ status: 404 })
  })

  test('have each key once', async ({ admin }) => {
    await create(admin, 'facebook', 'https://facebook.com/shop')
    const { body: other } = await create(admin, 'instagram', 'https://instagram.com/shop')
    const message = 'There is already a setting with the key facebook'
    const refused = { status: 409, body: { message, fields: { key: message } } }
    expect(await create(admin, 'facebook', 'again')).toMatchObject(refused)
    expect(await admin.ask('PUT', `/site-settings/${other.id}`, { key: 'facebook', value: 'x' })).toMatchObject(refused)
  })

  test.for([
    [{}, { key: 'Key must be at least 2 characters', value: 'Value is required' }],
    [
      { key: 'a', value: ' ' },
      { key: 'Key must be at least 2 characters', value: 'Value is required' },
    ],
    [{ key: 'email.port', value: '70000' }, { value: 'Must be a port number from 1 to 65535' }],
    [{ key: 'parcel.weight_grams', value: 'half a kilo' }, { value: 'Must be a number' }],
    [{ key: 'email.secure', value: 'yes' }, { value: 'Must be true or false' }],
    [{ key: 'email.from', value: 'nobody' }, { value: 'Must be a valid email' }],
    [{ key: 'admin.email', value: 'owner@' }, { value: 'Must be a valid email' }],
    [{ key: 'sms.token', value: MASK }, { value: 'Enter the value itself' }],
  ] as const)('%j is refused', async ([payload, fields], { admin }) => {
    const { status, body } = await admin.ask('POST', '/site-settings', payload)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })

  test('are paged, sorted and searched, by what the reader may see', async ({ store, admin }) => {
    for (const key of ['public.table_a', 'public.table_b', 'table_hidden']) await create(admin, key, 'lamp')
    const answer = await admin.call('GET', '/site-settings?search=LAMP&sort=-key&limit=2')
    expect(((await answer.json()) as SiteSetting[]).map(({ key }) => key)).toEqual(['table_hidden', 'public.table_b'])
    expect(answer.headers.get('X-Total-Count')).toBe('3')
    const seen = await store.visitor().call('GET', '/site-settings?search=lamp')
    expect(seen.headers.get('X-Total-Count')).toBe('2')
  })
})

describe('a password among the settings', () => {
  const rowOf = async ({ db }: TestStore, id: number) =>
    (await db.select().from(siteSettings).where(eq(siteSettings.id, id)))[0]

  test('is sealed where it is kept, masked where it is shown, and not found by a search', async ({ store, admin }) => {
    const { body } = await create(admin, 'email.password', ' mail box ')
    expect(body.value).toBe(MASK)
    const row = await rowOf(store, body.id)
    expect(row?.value).toMatch(/^enc:v1:/)
    expect(unseal(row?.value ?? '', 'email.password', SECRET_KEY)).toBe(' mail box ')
    expect(await admin.get('/site-settings?search=mail box')).toEqual([])
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subject, 'email.password'))
    expect(audit).toMatchObject([{ after: { key: 'email.password', secretValue: MASK } }])
  })

  test('stays as it was when its mask comes back, and changes when another comes', async ({ store, admin }) => {
    const { body } = await create(admin, 'sms.password', 'first')
    const before = await rowOf(store, body.id)
    for (const [method, payload] of [
      ['PATCH', { value: MASK }],
      ['PUT', { key: 'sms.password', value: MASK, description: 'For texts' }],
    ] as const) {
      const { status, body: shown } = await admin.ask<SiteSetting>(method, `/site-settings/${body.id}`, payload)
      expect({ status, value: shown.value }).toEqual({ status: 200, value: MASK })
      expect((await rowOf(store, body.id))?.value).toBe(before?.value)
    }
    await admin.call('PATCH', `/site-settings/${body.id}`, { value: 'second' })
    expect(unseal((await rowOf(store, body.id))?.value ?? '', 'sms.password', SECRET_KEY)).toBe('second')
  })

  test('is not shown by giving it another name', async ({ admin }) => {
    const { body } = await create(admin, 'pay.secret', 'hidden')
    for (const payload of [{ key: 'public.shown' }, { key: 'public.shown', value: MASK }]) {
      const { status, body: problem } = await admin.ask('PUT', `/site-settings/${body.id}`, payload)
      expect({ status, fields: problem.fields }).toEqual({ status: 400, fields: { value: 'Enter the value itself' } })
    }
  })
})
