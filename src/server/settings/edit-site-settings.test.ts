import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { type SiteSetting, SECRET_MASK } from '../../domain/settings/site-settings.ts'
import { auditLog, siteSettings } from '../database/schema/platform.ts'
import { decryptSecret } from '../database/encrypted-value.ts'

const SECRET_KEY = 'a secret key of at least thirty-two characters'

const test = testWith({ SECRET_KEY }).extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store)).client), { scope: 'file' }],
})

const create = (admin: TestClient, key: string, value: string) =>
  admin.requestJson<SiteSetting>('POST', '/site-settings', { key, value })

describe('site settings', () => {
  test('can be created, changed by PUT or PATCH and deleted', async ({ store, admin }) => {
    const created = await admin.requestJson<SiteSetting>('POST', '/site-settings', {
      key: 'phone',
      value: ' 0744 1 ',
      description: 'Shop',
    })
    expect(created).toMatchObject({ status: 201, body: { key: 'phone', value: '0744 1', description: 'Shop' } })
    const { id } = created.body
    const patched = await admin.requestJson<SiteSetting>('PATCH', `/site-settings/${id}`, { value: '0744 2' })
    expect(patched).toMatchObject({ status: 200, body: { id, key: 'phone', value: '0744 2', description: 'Shop' } })
    expect(patched.body.updatedAt > created.body.updatedAt).toBe(true)
    await expect.poll(() => store.client().getJson('/store')).toMatchObject({ phone: '0744 2' })
    const put = await admin.requestJson<SiteSetting>('PUT', `/site-settings/${id}`, {
      key: 'mobile',
      value: '98',
      description: null,
    })
    expect(put).toMatchObject({ status: 200, body: { key: 'mobile', value: '98', description: null } })
    expect((await admin.request('DELETE', `/site-settings/${id}`)).status).toBe(204)
    expect(await admin.requestJson('PATCH', `/site-settings/${id}`, { value: 'x' })).toMatchObject({ status: 404 })
  })

  test('have unique keys', async ({ admin }) => {
    await create(admin, 'facebook', 'https://facebook.com/shop')
    const { body: other } = await create(admin, 'instagram', 'https://instagram.com/shop')
    const message = 'There is already a setting with the key facebook'
    const conflict = { status: 409, body: { message, fields: { key: message } } }
    expect(await create(admin, 'facebook', 'again')).toMatchObject(conflict)
    expect(await admin.requestJson('PUT', `/site-settings/${other.id}`, { key: 'facebook', value: 'x' })).toMatchObject(
      conflict,
    )
  })

  test.for([
    [{}, { key: 'Key must be at least 2 characters', value: 'Value is required' }],
    [
      { key: 'a', value: ' ' },
      { key: 'Key must be at least 2 characters', value: 'Value is required' },
    ],
    [{ key: 'email.port', value: '70000' }, { value: 'Must be a port number from 1 to 65535' }],
    [{ key: 'package.weight_grams', value: 'half a kilo' }, { value: 'Must be a number' }],
    [{ key: 'email.secure', value: 'yes' }, { value: 'Must be true or false' }],
    [{ key: 'email.from', value: 'not-an-address' }, { value: 'Must be a valid email' }],
    [{ key: 'admin.email', value: 'owner@' }, { value: 'Must be a valid email' }],
    [{ key: 'sms.token', value: SECRET_MASK }, { value: 'Enter the value itself' }],
  ] as const)('%j is rejected', async ([payload, fields], { admin }) => {
    const { status, body } = await admin.requestJson('POST', '/site-settings', payload)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })

  test('are paged, sorted and searched among those that the user may see', async ({ store, admin }) => {
    for (const key of ['public.table_a', 'public.table_b', 'table_hidden']) await create(admin, key, 'lamp')
    const response = await admin.request('GET', '/site-settings?search=LAMP&sort=-key&limit=2')
    expect(((await response.json()) as SiteSetting[]).map(({ key }) => key)).toEqual(['table_hidden', 'public.table_b'])
    expect(response.headers.get('X-Total-Count')).toBe('3')
    const publicResponse = await store.client().request('GET', '/site-settings?search=lamp')
    expect(publicResponse.headers.get('X-Total-Count')).toBe('2')
  })
})

describe('a secret setting', () => {
  const rowOf = async ({ db }: TestStore, id: number) =>
    (await db.select().from(siteSettings).where(eq(siteSettings.id, id)))[0]

  test('is stored encrypted, returned masked, and not found by a search', async ({ store, admin }) => {
    const { body } = await create(admin, 'email.password', ' mail box ')
    expect(body.value).toBe(SECRET_MASK)
    const row = await rowOf(store, body.id)
    expect(row?.value).toMatch(/^enc:v1:/)
    expect(decryptSecret(row?.value ?? '', 'email.password', SECRET_KEY)).toBe(' mail box ')
    expect(await admin.getJson('/site-settings?search=mail box')).toEqual([])
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subject, 'email.password'))
    expect(audit).toMatchObject([{ after: { key: 'email.password', secretValue: SECRET_MASK } }])
  })

  test('is unchanged when its mask is sent back, and changes with any other value', async ({ store, admin }) => {
    const { body } = await create(admin, 'sms.password', 'first')
    const before = await rowOf(store, body.id)
    for (const [method, payload] of [
      ['PATCH', { value: SECRET_MASK }],
      ['PUT', { key: 'sms.password', value: SECRET_MASK, description: 'For texts' }],
    ] as const) {
      const { status, body: shown } = await admin.requestJson<SiteSetting>(method, `/site-settings/${body.id}`, payload)
      expect({ status, value: shown.value }).toEqual({ status: 200, value: SECRET_MASK })
      expect((await rowOf(store, body.id))?.value).toBe(before?.value)
    }
    await admin.request('PATCH', `/site-settings/${body.id}`, { value: 'second' })
    expect(decryptSecret((await rowOf(store, body.id))?.value ?? '', 'sms.password', SECRET_KEY)).toBe('second')
  })

  test('is not revealed by renaming its key', async ({ admin }) => {
    const { body } = await create(admin, 'pay.secret', 'hidden')
    for (const payload of [{ key: 'public.shown' }, { key: 'public.shown', value: SECRET_MASK }]) {
      const { status, body: problem } = await admin.requestJson('PUT', `/site-settings/${body.id}`, payload)
      expect({ status, fields: problem.fields }).toEqual({ status: 400, fields: { value: 'Enter the value itself' } })
    }
  })
})
