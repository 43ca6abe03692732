import { expect } from 'vitest'
import { openFakeSmtpServer } from '../../../test/fake-servers/smtp-server.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { testWith } from '../../../test/test-store.ts'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import { siteSettings } from '../database/schema/platform.ts'

const test = testWith({ SMTP_PRIVATE_HOSTS: '', RATE_LIMIT: 'on', PUBLIC_URL: 'https://www.shop.example' })

const PRIVATE = 'Ask the person who runs the server to allow a mail server there.'

test.for(['127.0.0.1', 'localhost', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::25'])(
  'a mail server at %s is rejected when a setting is created or changed',
  async (host, { store }) => {
    const { client: staff } = await loginAsAdmin(store)
    const rejected = { status: 400, body: { fields: { value: expect.stringContaining(PRIVATE) } } }
    expect(await staff.requestJson('POST', '/site-settings', { key: 'email.host', value: host })).toMatchObject(
      rejected,
    )
    await store.db.delete(siteSettings)
    const { body } = await staff.requestJson<SiteSetting>('POST', '/site-settings', {
      key: 'email.host',
      value: '8.8.8.8',
    })
    expect(await staff.requestJson('PATCH', `/site-settings/${body.id}`, { value: ` ${host} ` })).toMatchObject(
      rejected,
    )
    await store.db.delete(siteSettings)
  },
)

test('only the usual SMTP ports can be saved', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const save = (value: string) => staff.requestJson('POST', '/site-settings', { key: 'email.port', value })
  const message = 'SMTP Port must be one of 25, 465, 587, 2525.'
  expect(await save('22')).toMatchObject({ status: 400, body: { fields: { value: message } } })
  expect(await save('2525')).toMatchObject({ status: 201 })
  await store.db.delete(siteSettings)
})

test('the sender must be of the store’s domain or of the SMTP login', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const save = (value: string) => staff.requestJson('POST', '/site-settings', { key: 'email.from', value })
  const rejected = { status: 400, body: { fields: { value: expect.stringContaining('(www.shop.example)') } } }
  expect(await save('kotabooks@gmail.com')).toMatchObject(rejected)
  await staff.request('POST', '/site-settings', { key: 'email.user', value: 'kotabooks@gmail.com' })
  expect(await save('kotabooks@gmail.com')).toMatchObject({ status: 201 })
  await store.db.delete(siteSettings)
})

test('the store does not connect to a saved host that is private or has a forbidden port', async ({ store }) => {
  const server = await openFakeSmtpServer()
  const { client: staff } = await loginAsAdmin(store)
  const setTo = async (rows: Record<string, string>) => {
    await store.db.delete(siteSettings)
    await store.db.insert(siteSettings).values(Object.entries(rows).map(([key, value]) => ({ key, value })))
  }
  const send = () => staff.requestJson('POST', '/email/test', { email: 'owner@shop.example' })
  await setTo({ 'email.host': 'localhost', 'email.port': '587' })
  expect(await send()).toMatchObject({ status: 502, body: { message: expect.stringContaining(PRIVATE) } })
  await setTo({ 'email.host': 'localhost', 'email.port': String(server.port) })
  expect((await send()).body.message).toBe('SMTP Port must be one of 25, 465, 587, 2525.')
  expect(server.messages).toEqual([])
  await store.db.delete(siteSettings)
  await server.close()
})

test('test emails are limited per account', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const sendTest = () => staff.requestJson('POST', '/email/test', { email: 'owner@shop.example' })
  for (let sent = 0; sent < 10; sent += 1) expect((await sendTest()).status).toBe(409)
  expect(await sendTest()).toMatchObject({ status: 429 })
  const { client: another } = await loginAsAdmin(store)
  expect((await another.requestJson('POST', '/email/test', { email: 'owner@shop.example' })).status).toBe(409)
})
