import { expect, test } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import { createApp } from '../app.ts'
import { emails } from '../database/schema/email.ts'

const open = async ({ services }: TestStore, path: string) => createApp(services).request(`http://shop.test${path}`)

async function orderBook(store: TestStore): Promise<void> {
  const book = await makeProduct(store, { name: 'Optics </iframe><script>alert(1)</script>' })
  const { status } = await store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
  expect(status).toBe(201)
}

test('in development emails can be previewed without being sent, and no script in them runs', async () => {
  const store = await openTestStore({ NODE_ENV: 'development' })
  expect(await (await open(store, '/dev/emails')).text()).toContain('There are none yet.')
  await orderBook(store)
  const [email] = await store.db.select().from(emails)
  expect(email).toMatchObject({ status: 'waiting', attempts: 0 })
  const list = await (await open(store, '/dev/emails')).text()
  expect(list).toContain(`<a href="/dev/emails/${email?.id}">${email?.subject}</a>`)
  const shown = await (await open(store, `/dev/emails/${email?.id}`)).text()
  expect(shown).toContain('<iframe sandbox title="The email as HTML" srcdoc="&lt;!doctype html&gt;')
  expect(shown).not.toContain('<script')
  expect(shown).toContain('Thank you, Ritika Meena.')
  expect((await open(store, '/dev/emails/999')).status).toBe(404)
  await store.close()
})

test('in production there is no preview, and no email while notifications are switched off', async () => {
  const store = await openTestStore()
  await orderBook(store)
  expect(await store.db.$count(emails)).toBe(0)
  for (const path of ['/dev/emails', '/dev/emails/1']) expect((await open(store, path)).status).toBe(404)
  await store.close()
})
