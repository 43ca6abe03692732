import { expect, test } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import { createApp } from '../app.ts'
import { letters } from '../mail/mail.tables.ts'

const open = async ({ services }: TestStore, path: string) => createApp(services).request(`http://shop.test${path}`)

async function orderBook(store: TestStore): Promise<void> {
  const book = await makeProduct(store, { name: 'Optics </iframe><script>alert(1)</script>' })
  const { status } = await store.visitor().call('POST', '/orders', orderOf([{ productId: book.id, quantity: 1 }]))
  expect(status).toBe(201)
}

test('in development a letter is looked at though none is sent, and nothing in it runs', async () => {
  const store = await openTestStore({ NODE_ENV: 'development' })
  expect(await (await open(store, '/dev/mail')).text()).toContain('There are none yet.')
  await orderBook(store)
  const [letter] = await store.db.select().from(letters)
  expect(letter).toMatchObject({ status: 'waiting', tries: 0 })
  const list = await (await open(store, '/dev/mail')).text()
  expect(list).toContain(`<a href="/dev/mail/${letter?.id}">${letter?.subject}</a>`)
  const shown = await (await open(store, `/dev/mail/${letter?.id}`)).text()
  expect(shown).toContain('<iframe sandbox title="The letter as HTML" srcdoc="&lt;!doctype html&gt;')
  expect(shown).not.toContain('<script')
  expect(shown).toContain('Thank you, Ritika Meena.')
  expect((await open(store, '/dev/mail/999')).status).toBe(404)
  await store.close()
})

test('in production there is no such page, and no letter while notifications are switched off', async () => {
  const store = await openTestStore()
  await orderBook(store)
  expect(await store.db.$count(letters)).toBe(0)
  for (const path of ['/dev/mail', '/dev/mail/1']) expect((await open(store, path)).status).toBe(404)
  await store.close()
})
