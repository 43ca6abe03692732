import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../../test/test-client.ts'
import { testWith, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { auditLog, siteSettings } from '../database/schema/platform.ts'

const test = testWith({}).extend<{ admin: TestClient }>({
  admin: [async ({ store }, use) => use((await loginAsAdmin(store)).client), { scope: 'file' }],
})

const save = (admin: TestClient, values: Record<string, unknown>) =>
  admin.requestJson('PATCH', '/admin/shop-settings', values)
const rowsOf = async ({ db }: TestStore, ...keys: string[]) =>
  Object.fromEntries(
    (await db.select().from(siteSettings).where(inArray(siteSettings.key, keys))).map(({ key, value }) => [key, value]),
  )

describe('the forms of the site settings', () => {
  test('save their settings together: new, changed and cleared ones, each with its entry in the audit log', async ({
    store,
    admin,
  }) => {
    const first = await save(admin, { phone: '0744 123456', whatsapp: '98290 12345', gstin: '08abcde1234f1z5' })
    expect(first).toMatchObject({
      status: 200,
      body: { phone: '0744 123456', whatsapp: '+91 98290 12345', gstin: '08ABCDE1234F1Z5', email: '' },
    })
    const second = await save(admin, {
      phone: '0744 654321',
      whatsapp: '',
      placeholderReviews: false,
      expected: { phone: '0744 123456', whatsapp: '+91 98290 12345', placeholderReviews: true },
    })
    expect(second).toMatchObject({
      status: 200,
      body: { phone: '0744 654321', whatsapp: '', placeholderReviews: false },
    })
    expect(await rowsOf(store, 'phone', 'whatsapp', 'public.gstin', 'seo.placeholder_reviews')).toEqual({
      phone: '0744 654321',
      'public.gstin': '08ABCDE1234F1Z5',
      'seo.placeholder_reviews': 'false',
    })
    await expect.poll(() => store.client().getJson('/store')).toMatchObject({ phone: '0744 654321', whatsapp: '' })
    const actions = await store.db
      .select({ subject: auditLog.subject, action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.kind, 'site-setting'))
      .orderBy(auditLog.id)
    expect(actions.map(({ subject, action }) => `${action} ${subject}`)).toEqual([
      'create public.gstin',
      'create phone',
      'create whatsapp',
      'update phone',
      'delete whatsapp',
      'create seo.placeholder_reviews',
    ])
  })

  test('save nothing when one value is invalid, and name its field', async ({ store, admin }) => {
    const { status, body } = await save(admin, { weightGrams: '700', heightMm: 'thick' })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { heightMm: 'Must be a number' } })
    expect(await rowsOf(store, 'package.weight_grams', 'package.height_mm')).toEqual({})
  })

  test('report a conflict when another user has changed the same setting, and merge others', async ({
    store,
    admin,
  }) => {
    await save(admin, { hours: 'Mon to Fri', facebook: '' })
    const rejected = await save(admin, {
      hours: 'Every day',
      facebook: 'https://facebook.com/shop',
      expected: { hours: '', facebook: '' },
    })
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        conflict: {
          changes: { hours: { yours: 'Every day', theirs: 'Mon to Fri' } },
          current: { hours: 'Mon to Fri' },
        },
      },
    })
    expect(await rowsOf(store, 'public.hours', 'facebook')).toEqual({ 'public.hours': 'Mon to Fri' })
    const merged = await save(admin, { facebook: 'facebook.com/shop', expected: { facebook: '' } })
    expect(merged).toMatchObject({ status: 200, body: { hours: 'Mon to Fri', facebook: 'https://facebook.com/shop' } })
  })

  test('that add the same setting at the same time do not overwrite each other', async ({ store, admin }) => {
    const names = ['Asha Meena', 'Ritika Meena']
    const responses = await Promise.all(
      names.map((grievanceName) => save(admin, { grievanceName, expected: { grievanceName: '' } })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const saved = responses.findIndex(({ status }) => status === 200)
    expect(await rowsOf(store, 'public.grievance_name')).toEqual({ 'public.grievance_name': names[saved] })
  })
})
