import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFilteredView, isSameView, type SavedView } from '../../../domain/orders/saved-views.ts'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'

const VIEWS = '/admin/saved-order-views'

let store: TestStore
let staff: TestClient
let colleague: TestClient
beforeAll(async () => {
  store = await openTestStore()
  staff = (await loginAsAdmin(store)).client
  colleague = (await loginAsAdmin(store)).client
})
afterAll(() => store.close())

const save = (client: TestClient, name: string, filters: SavedView['filters']) =>
  client.requestJson<SavedView & { fields?: Record<string, string> }>('POST', VIEWS, { name, filters })
const list = (client: TestClient) => client.getJson<SavedView[]>(VIEWS)

test('a view is saved with its filters and counts its orders', async () => {
  const book = await makeProduct(store, {})
  const items = [{ productId: book.id, quantity: 1 }]
  await placeOrder(store, { items, city: 'Udaipur' })
  await placeOrder(store, { items, city: 'Jaipur' })
  const { status, body } = await save(staff, ' Udaipur ', { search: 'udaipur', status: 'pending', sort: 'id' })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { name: 'Udaipur', filters: { search: 'udaipur', status: 'pending', sort: 'id' }, count: 1 },
  })
  expect(await list(staff)).toEqual([body])
})

test('every member of staff has views of their own', async () => {
  const { body: view } = await save(staff, 'Mine', { view: 'stuck' })
  expect((await list(colleague)).map(({ name }) => name)).toEqual([])
  for (const [method, payload] of [['PATCH', { name: 'Yours' }], ['DELETE']] as const) {
    expect((await colleague.requestJson(method, `${VIEWS}/${view.id}`, payload)).status).toBe(404)
  }
  expect((await save(colleague, 'Mine', { view: 'unpaid' })).status).toBe(201)
  expect((await list(staff)).find(({ id }) => id === view.id)).toMatchObject({
    name: 'Mine',
    filters: { view: 'stuck' },
  })
})

test('a view is renamed, gets other filters and is deleted', async () => {
  const { body: view } = await save(staff, 'Kota', { search: 'kota' })
  const edit = (payload: object) => staff.requestJson('PATCH', `${VIEWS}/${view.id}`, payload)
  expect((await edit({ name: 'Near Kota' })).body).toMatchObject({ name: 'Near Kota', filters: { search: 'kota' } })
  expect((await edit({ filters: { search: 'bundi' } })).body).toMatchObject({ filters: { search: 'bundi' } })
  expect((await staff.request('DELETE', `${VIEWS}/${view.id}`)).status).toBe(204)
  expect((await list(staff)).some(({ id }) => id === view.id)).toBe(false)
})

test('names are unique and not empty, and filters are checked', async () => {
  await save(staff, 'Unpaid Kota', {})
  const taken = await save(staff, 'unpaid KOTA', {})
  expect(taken).toMatchObject({ status: 400, body: { fields: { name: 'You have a view with this name' } } })
  expect(await save(staff, '  ', {})).toMatchObject({ status: 400, body: { fields: { name: 'Enter a name' } } })
  const wrong = await staff.requestJson('POST', VIEWS, { name: 'Wrong', filters: { status: 'lost' } })
  expect(wrong.status).toBe(400)
})

test('a user has at most 20 views', async () => {
  const { client } = await loginAsAdmin(store)
  for (let number = 1; number <= 20; number += 1) await save(client, `View ${number}`, {})
  expect(await save(client, 'One more', {})).toMatchObject({
    status: 400,
    body: { fields: { name: 'You have 20 views already. Delete one first.' } },
  })
})

test('two sets of filters are the same view, whatever is empty', () => {
  expect(isSameView({ view: 'stuck', search: '' }, { view: 'stuck' })).toBe(true)
  expect(isSameView({ view: 'stuck' }, { view: 'stuck', sort: 'id' })).toBe(false)
  expect(isFilteredView({ page: '2', search: '' })).toBe(false)
})
