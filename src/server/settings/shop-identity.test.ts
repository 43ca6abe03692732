import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { servePages } from '../../../test/serve-pages.ts'
import { openTestStore, type TestStore, testWith } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { WHATSAPP_SETTING_KEYS } from '../../domain/whatsapp/whatsapp-settings.ts'
import { whatsappMessenger } from '../confirmation/whatsapp-messenger.ts'
import { auditLog, siteSettings } from '../database/schema/platform.ts'
import { emails } from '../database/schema/email.ts'
import { confirmPathOf } from '../orders/access/order-token.ts'
import { readDocumentSeller } from '../orders/documents/read-documents.ts'
import { invoices } from '../database/schema/invoices.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { whatsappConsents, whatsappMessages } from '../database/schema/whatsapp.ts'
import { readSmtpSettings } from './smtp-settings.ts'

const PATH = '/admin/shop-settings'
const FIRST = { storeName: 'Rankshelf', publicUrl: 'http://shop.test' }
const NEW = { storeName: 'Meena Books', publicUrl: 'https://books.example' }
const SETTING_KEYS = ['public.store_name', 'public.store_url']
const ACCESS_TOKEN = 'a token that is not sent anywhere'

/** A shop with two processes: the owner works at one of them, customers and the jobs at the other. */
const test = testWith({}).extend<{ other: TestStore; pages: Awaited<ReturnType<typeof servePages>> }>({
  other: [
    async ({ store }, use) => {
      const other = await openTestStore({}, store.databaseUrl)
      await use(other)
      await other.close()
    },
    { scope: 'file' },
  ],
  pages: [
    async ({ other }, use) => {
      const pages = await servePages(other)
      await use(pages)
      await pages.close()
    },
    { scope: 'file' },
  ],
})

const readText = async ({ fetch }: TestStore, path: string) =>
  (await fetch(new Request(`http://shop.test${path}`))).text()
const identityOf = async (process: TestStore) => {
  const { name, url } = await process.client().getJson<{ name: string; url: string }>('/store')
  return { storeName: name, publicUrl: url }
}

/** Saves name and URL as an owner does, and waits until both processes have them. */
async function rename(store: TestStore, other: TestStore, identity: typeof NEW = NEW) {
  const { client, user } = await loginAsAdmin(store)
  const { status, body } = await client.requestJson('PATCH', PATH, identity)
  expect({ status, body }).toMatchObject({ status: 200, body: identity })
  for (const process of [store, other]) await expect.poll(() => identityOf(process)).toEqual(identity)
  return { client, user }
}

describe('an owner renames the shop: every process uses the new name and the new web address', () => {
  test('on the pages, in the sitemap, for crawlers and in the product feed, also those that were stored', async ({
    store,
    other,
    pages,
  }) => {
    await makeProduct(store, { image: '/files/1.webp' })
    const paths = ['/robots.txt', '/sitemap.xml', '/feeds/google.xml', '/api/store', '/api/pages/terms-conditions']
    const readPage = async () => (await fetch(`${pages.url}/contact-us`)).text()
    for (const process of [store, other])
      for (const path of paths) expect(await readText(process, path), path).toMatch(/http:\/\/shop\.test|Rankshelf/)
    expect(await readPage()).toContain('Rankshelf')

    await rename(store, other)
    for (const process of [store, other]) {
      for (const path of paths) {
        await expect
          .poll(() => readText(process, path), { message: path })
          .toMatch(/https:\/\/books\.example|Meena Books/)
        expect(await readText(process, path), path).not.toMatch(/http:\/\/shop\.test|Rankshelf/)
      }
      expect(await readText(process, '/feeds/google.xml')).toContain('<title>Meena Books</title>')
      expect(await readText(process, '/api/openapi.json')).toContain('"title":"Meena Books API"')
    }
    await expect.poll(readPage).toContain('| Meena Books</title>')
    expect(await readPage()).toContain('<link rel="canonical" href="https://books.example/contact-us"')
  })

  test('in emails and their links, on documents, and in the app for codes', async ({ store, other }) => {
    const { client } = await rename(store, other)
    await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' })
    const id = await placeOrder(other, { customerEmail: 'ritika@example.in' })
    await other.client().request('POST', '/subscribers', { email: 'neha@example.in', source: 'footer' })
    const written = await store.db.select().from(emails)
    expect(written).toHaveLength(2)
    for (const { key, text, html, unsubscribeUrl } of written) {
      for (const part of [text, html]) expect(part, key).toMatch(/Meena Books[^]*https:\/\/books\.example/)
      expect(`${text}${html}${unsubscribeUrl}`, key).not.toMatch(/shop\.test|Rankshelf/)
    }
    expect(await readSmtpSettings(other.db, other.services.config)).toMatchObject({ hostname: 'books.example' })

    expect(await readDocumentSeller(other.db, other.services.config)).toMatchObject({ name: 'Meena Books' })
    await client.at(other.fetch).request('POST', '/admin/orders/bulk', { ids: [id], status: 'shipped' })
    const [invoice] = await store.db.select().from(invoices).where(eq(invoices.orderId, id))
    expect(invoice?.content.seller.name).toBe('Meena Books')

    const { body } = await client.at(other.fetch).requestJson<{ otpauthUri: string }>('POST', '/admin/two-factor')
    expect(body.otpauthUri).toContain('issuer=Meena%20Books')
  })

  test('in WhatsApp messages, whose links begin with the address that Meta has approved', async ({ store, other }) => {
    await rename(store, other)
    const { enabled, accessToken, phoneNumberId, businessAccountId } = WHATSAPP_SETTING_KEYS
    await store.db.insert(siteSettings).values([
      { key: enabled, value: 'true' },
      { key: accessToken, value: ACCESS_TOKEN },
      { key: phoneNumberId, value: '10001' },
      { key: businessAccountId, value: '10002' },
    ])
    const phone = '919829012345'
    await store.db.insert(whatsappConsents).values({ phone, isGiven: true, wording: 'Yes', source: 'checkout' })
    const order = await findOrder(other.db, await placeOrder(other, { customerPhone: '9829012345' }))
    if (!order) throw new Error('No order')
    const path = confirmPathOf(order, undefined)
    await other.db.transaction((tx) => whatsappMessenger(other.services).send(tx, { order, path, isReminder: false }))
    const [message] = await store.db.select().from(whatsappMessages).where(eq(whatsappMessages.orderId, order.id))
    expect(message?.content).toMatchObject({ link: path.slice('/orders/'.length) })
    expect(message?.content?.values).toContain('Meena Books')
  })
})

test('an owner who clears both gets the first name and address back, and the audit log has each change', async ({
  store,
  other,
}) => {
  const { client, user } = await rename(store, other)
  await client.request('PATCH', PATH, { storeName: '', publicUrl: '' })
  for (const process of [store, other]) await expect.poll(() => identityOf(process)).toEqual(FIRST)
  expect(await store.db.$count(siteSettings, inArray(siteSettings.key, SETTING_KEYS))).toBe(0)
  await rename(store, other)
  const rows = await store.db.select().from(auditLog).where(inArray(auditLog.subject, SETTING_KEYS))
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
    expect.arrayContaining(SETTING_KEYS.flatMap((key) => [`create ${key}`, `delete ${key}`])),
  )
  expect(rows.some(({ actorId }) => actorId === user.id)).toBe(true)
})

test('staff reach the shop at its first address as before, so that a wrong one locks out no one', async ({
  store,
  other,
}) => {
  await rename(store, other)
  const { client } = await loginAsAdmin(store)
  expect(client.cookie('rankshelf_session')).toBeDefined()
  const origin = { origin: 'http://shop.test' }
  expect((await client.request('PATCH', PATH, { publicUrl: 'https://books2.example' }, origin)).status).toBe(200)
  await rename(store, other)
})

describe('name and web address stay as they are', () => {
  test.for(['packer', 'manager'] as const)('when a %s changes them', async (role, { store, other }) => {
    const { publicUrl } = await identityOf(store)
    const { client } = await loginAsAdmin(store, undefined, role)
    const change = { storeName: 'Not My Shop', publicUrl: 'https://not-my-shop.example' }
    expect(await client.requestJson('PATCH', PATH, change)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await identityOf(store)).toMatchObject({ publicUrl })
    expect(await identityOf(other)).toMatchObject({ publicUrl })
  })

  test('when one of them is not valid, in the form and in the table of all settings', async ({ store, other }) => {
    const { client } = await rename(store, other)
    const [row] = await store.db.select().from(siteSettings).where(eq(siteSettings.key, 'public.store_url'))
    const message = 'Must be a web address with https and without a page, such as https://www.yourshop.in'
    for (const url of [
      'http://books.example',
      'https://localhost',
      'https://books.example/shop',
      'books',
      'https://10.0.0.1',
      'https://shop.local',
      'https://*.in',
      'https://books.in.',
    ]) {
      const form = await client.requestJson('PATCH', PATH, { storeName: 'Wrong', publicUrl: url })
      expect(form, url).toMatchObject({ status: 400, body: { fields: { publicUrl: message } } })
      const edit = await client.requestJson('PATCH', `/site-settings/${row?.id}`, { value: url })
      expect(edit, url).toMatchObject({ status: 400, body: { fields: { value: message } } })
    }
    const name = { key: 'public.store_name', value: 'Meena\nBooks' }
    await store.db.delete(siteSettings).where(eq(siteSettings.key, name.key))
    expect(await client.requestJson('POST', '/site-settings', name)).toMatchObject({
      status: 400,
      body: { fields: { value: 'Must be one line of at most 60 characters' } },
    })
    expect(await identityOf(store)).toMatchObject({ publicUrl: NEW.publicUrl })
  })

  test('when the database has a URL that is none: the first one applies', async ({ store, other }) => {
    await rename(store, other)
    await store.db.update(siteSettings).set({ value: 'nonsense' }).where(eq(siteSettings.key, 'public.store_url'))
    await expect.poll(() => identityOf(other)).toEqual({ ...NEW, publicUrl: FIRST.publicUrl })
  })
})
