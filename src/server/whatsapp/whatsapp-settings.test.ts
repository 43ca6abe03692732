import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpeningState } from '../../domain/settings/service-test.ts'
import { SECRET_MASK } from '../../domain/settings/site-settings.ts'
import type { WhatsAppSettings } from '../../domain/whatsapp/whatsapp-api.ts'
import { waitFor } from '../../../test/fixtures/shipping-fixture.ts'
import { openWhatsAppFixture, type WhatsAppFixture } from '../../../test/fixtures/whatsapp-fixture.ts'
import { graphError, WHATSAPP_FORM } from '../../../test/fake-servers/graph.ts'
import { purgeExpired } from '../job-handlers.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { whatsappMessages } from '../database/schema/whatsapp.ts'

let fixture: WhatsAppFixture
beforeAll(async () => {
  fixture = await openWhatsAppFixture()
})
afterAll(() => fixture.close())

const read = () => fixture.owner.getJson<WhatsAppSettings>('/admin/whatsapp')
const MASKED = { ...WHATSAPP_FORM, accessToken: SECRET_MASK, appSecret: SECRET_MASK }

test('secrets are encrypted in the database and never leave the server', async () => {
  const rows = await fixture.store.db.select().from(siteSettings).where(like(siteSettings.key, 'whatsapp.%'))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  for (const key of ['whatsapp.access_token', 'whatsapp.app_secret', 'whatsapp.verify_token']) {
    expect(values.get(key)).toMatch(/^enc:v1:/)
  }
  const settings = await read()
  expect(settings.form).toEqual(MASKED)
  expect(settings.isConfigured).toBe(true)
  const logged = JSON.stringify(await fixture.owner.getJson('/admin/audit?limit=100'))
  for (const secret of [WHATSAPP_FORM.accessToken, WHATSAPP_FORM.appSecret]) expect(logged).not.toContain(secret)
})

test('a masked secret stays as it is, and the verify token remains', async () => {
  const { webhook } = await read()
  const saved = await fixture.owner.requestJson<WhatsAppSettings>('PUT', '/admin/whatsapp', {
    ...MASKED,
    apiVersion: 'v26.0',
  })
  expect(saved.body.form).toEqual({ ...MASKED, apiVersion: 'v26.0' })
  expect(saved.body.webhook).toEqual(webhook)
  const check = await fixture.owner.requestJson('POST', '/admin/whatsapp/check')
  expect(check.body).toEqual({ success: true, error: null, phone: '+91 98290 00011', name: 'Rankshelf' })
})

test('invalid fields get a message each, and a change of another user is reported', async () => {
  const invalid = await fixture.owner.requestJson('PUT', '/admin/whatsapp', {
    ...MASKED,
    phoneNumberId: '+91 98290',
    apiVersion: '25',
  })
  expect(invalid.status).toBe(400)
  expect(Object.keys(invalid.body.fields ?? {}).toSorted()).toEqual(['apiVersion', 'phoneNumberId'])
  const conflict = await fixture.owner.requestJson('PUT', '/admin/whatsapp', {
    ...MASKED,
    phoneNumberId: '999999999',
    expected: { phoneNumberId: '111111111' },
  })
  expect(conflict.status).toBe(409)
})

test('a wrong access token is reported by the check', async () => {
  await fixture.owner.requestJson('PUT', '/admin/whatsapp', { ...MASKED, accessToken: 'wrong' })
  const check = await fixture.owner.requestJson('POST', '/admin/whatsapp/check')
  expect(check.body).toMatchObject({ success: false, error: 'Meta rejected the access token. Enter a new one. (190)' })
  const submitted = await fixture.owner.requestJson('POST', '/admin/whatsapp/templates')
  expect(submitted).toMatchObject({ status: 502, body: { code: 'whatsapp_failed' } })
  await fixture.owner.requestJson('PUT', '/admin/whatsapp', { ...MASKED, accessToken: WHATSAPP_FORM.accessToken })
})

test('templates are submitted once and show what Meta says of them', async () => {
  const submit = () => fixture.owner.requestJson<WhatsAppSettings>('POST', '/admin/whatsapp/templates')
  expect((await submit()).body.templates.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
  const created = fixture.graph.requests.filter(
    ({ endpoint }) => endpoint.startsWith('POST') && endpoint.endsWith('templates'),
  )
  expect(created[0]?.body).toMatchObject({ name: 'rankshelf_confirm_order_v2', language: 'en', category: 'UTILITY' })
  expect(JSON.stringify(created[0]?.body)).toContain('http://shop.test/orders/{{1}}')
  await submit()
  expect(
    fixture.graph.requests.filter(({ endpoint }) => endpoint.startsWith('POST') && endpoint.endsWith('templates'))
      .length,
  ).toBe(2)
  const template = fixture.graph.templates.get('rankshelf_confirm_order_v2')
  if (template) Object.assign(template, { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' })
  const refreshed = await fixture.owner.requestJson<WhatsAppSettings>('POST', '/admin/whatsapp/templates/refresh')
  expect(refreshed.body.templates[0]).toMatchObject({ status: 'REJECTED', reason: 'INVALID_FORMAT' })
})

const readStep = async () => (await fixture.owner.getJson<OpeningState>('/admin/opening')).services.whatsapp

test('a test message goes to the mobile number of the owner, and the opening checklist has it as a passed test', async () => {
  expect(await readStep()).toEqual({ isConfigured: true, lastTest: null })
  const sent = await fixture.owner.requestJson('POST', '/admin/whatsapp/test', { phone: '+91 98111-00022' })
  expect(sent.status).toBe(200)
  await waitFor(async () => (await read()).counts.accepted === 1)
  expect(fixture.graph.messages.at(-1)).toMatchObject({ to: '919811100022' })
  expect((await readStep()).lastTest).toEqual({
    error: null,
    testedAt: expect.any(String),
    testedBy: expect.stringMatching(/./),
    isOutdated: false,
    isRunning: false,
  })
  expect((await fixture.owner.requestJson('POST', '/admin/whatsapp/test', { phone: '12' })).status).toBe(400)
})

test('a test message that Meta rejects is a failed test with its reason, and the next one replaces it', async () => {
  fixture.graph.respondOnce(graphError(132_001))
  await fixture.owner.requestJson('POST', '/admin/whatsapp/test', { phone: '98111 00033' })
  await waitFor(async () => (await readStep()).lastTest?.error !== null)
  expect((await readStep()).lastTest).toMatchObject({
    error: expect.stringContaining('template'),
    isRunning: false,
  })
  await fixture.owner.requestJson('POST', '/admin/whatsapp/test', { phone: '98111 00044' })
  await waitFor(async () => (await readStep()).lastTest?.isRunning === false)
  expect((await readStep()).lastTest).toMatchObject({ error: null })
})

test('a change of the account asks for a new test, and a shop without an account has nothing to test', async () => {
  await fixture.owner.requestJson('PUT', '/admin/whatsapp', { ...MASKED, enabled: false })
  expect((await readStep()).lastTest).toMatchObject({ isOutdated: false })
  await fixture.owner.requestJson('PUT', '/admin/whatsapp', { ...MASKED, apiVersion: 'v24.0' })
  expect(await readStep()).toMatchObject({ isConfigured: true, lastTest: { isOutdated: true } })
  await fixture.store.db.delete(siteSettings).where(like(siteSettings.key, 'whatsapp.%'))
  expect(await readStep()).toMatchObject({ isConfigured: false })
  const refused = await fixture.owner.requestJson('POST', '/admin/whatsapp/test', { phone: '98111 00055' })
  expect(refused).toMatchObject({ status: 409, body: { message: 'Save the WhatsApp account first.' } })
})

test('the last test message is not purged with the other old messages', async () => {
  await fixture.store.db.update(whatsappMessages).set({ createdAt: new Date('2020-01-01T00:00:00Z') })
  await purgeExpired(fixture.store.db)
  expect(await fixture.store.db.$count(whatsappMessages)).toBe(1)
  expect((await readStep()).lastTest).toMatchObject({ error: null, testedAt: '2020-01-01T00:00:00.000Z' })
})
