import { expect } from 'vitest'
import { openMailServer } from '../../../test/mail-server.ts'
import { loginAdmin } from '../../../test/people.ts'
import { testWith } from '../../../test/test-store.ts'
import type { SiteSetting } from '../../domain/content.ts'
import { siteSettings } from './content.tables.ts'

const test = testWith({ SMTP_PRIVATE_HOSTS: '', RATE_LIMIT: 'on', PUBLIC_URL: 'https://www.shop.example' })

const PRIVATE = 'A mail server there must be allowed by SMTP_PRIVATE_HOSTS=on.'

test.for(['127.0.0.1', 'localhost', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::25'])(
  'a mail server at %s is not saved, entered or changed',
  async (host, { store }) => {
    const { visitor: staff } = await loginAdmin(store)
    const refused = { status: 400, body: { fields: { value: expect.stringContaining(PRIVATE) } } }
    expect(await staff.ask('POST', '/site-settings', { key: 'email.host', value: host })).toMatchObject(refused)
    await store.db.delete(siteSettings)
    const { body } = await staff.ask<SiteSetting>('POST', '/site-settings', { key: 'email.host', value: '8.8.8.8' })
    expect(await staff.ask('PATCH', `/site-settings/${body.id}`, { value: ` ${host} ` })).toMatchObject(refused)
    await store.db.delete(siteSettings)
  },
)

test('ports other than those of mail servers are not saved', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  const save = (value: string) => staff.ask('POST', '/site-settings', { key: 'email.port', value })
  const sentence = 'SMTP Port must be one of 25, 465, 587, 2525.'
  expect(await save('22')).toMatchObject({ status: 400, body: { fields: { value: sentence } } })
  expect(await save('2525')).toMatchObject({ status: 201 })
  await store.db.delete(siteSettings)
})

test('the sender is of the shop’s domain, or of the mailbox that logs in', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  const save = (value: string) => staff.ask('POST', '/site-settings', { key: 'email.from', value })
  const refused = { status: 400, body: { fields: { value: expect.stringContaining('(www.shop.example)') } } }
  expect(await save('kotabooks@gmail.com')).toMatchObject(refused)
  await staff.call('POST', '/site-settings', { key: 'email.user', value: 'kotabooks@gmail.com' })
  expect(await save('kotabooks@gmail.com')).toMatchObject({ status: 201 })
  await store.db.delete(siteSettings)
})

test('a host that leads to this machine only when a letter is sent is not connected to', async ({ store }) => {
  const server = await openMailServer()
  const { visitor: staff } = await loginAdmin(store)
  const setTo = async (rows: Record<string, string>) => {
    await store.db.delete(siteSettings)
    await store.db.insert(siteSettings).values(Object.entries(rows).map(([key, value]) => ({ key, value })))
  }
  const send = () => staff.ask('POST', '/email/test', { email: 'owner@shop.example' })
  await setTo({ 'email.host': 'localhost', 'email.port': '587' })
  expect(await send()).toMatchObject({ status: 502, body: { message: expect.stringContaining(PRIVATE) } })
  await setTo({ 'email.host': 'localhost', 'email.port': String(server.port) })
  expect((await send()).body.message).toBe('SMTP Port must be one of 25, 465, 587, 2525.')
  expect(server.letters).toEqual([])
  await store.db.delete(siteSettings)
  await server.close()
})

test('somebody who presses the test button again and again is asked to wait', async ({ store }) => {
  const { visitor: staff } = await loginAdmin(store)
  const press = () => staff.ask('POST', '/email/test', { email: 'owner@shop.example' })
  for (let pressed = 0; pressed < 10; pressed += 1) expect((await press()).status).toBe(409)
  expect(await press()).toMatchObject({ status: 429 })
  const { visitor: another } = await loginAdmin(store)
  expect((await another.ask('POST', '/email/test', { email: 'owner@shop.example' })).status).toBe(409)
})
