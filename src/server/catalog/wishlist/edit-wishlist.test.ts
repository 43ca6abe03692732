import { describe, expect } from 'vitest'
import { MAX_WISHES } from '../../../domain/catalog/wishlist-limits.ts'
import { makeProduct } from '../../../../test/factories.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { registerCustomer } from '../../../../test/users.ts'
import { products } from '../../database/schema/catalog.ts'
import { wishlistItems } from '../../database/schema/accounts.ts'

const PATH = '/user/wishlist'

const list = async (client: TestClient) => (await client.getJson<{ productIds: number[] }>(PATH)).productIds
const add = async (client: TestClient, id: number) => (await client.request('PUT', `${PATH}/${id}`)).status
const merge = (client: TestClient, productIds: number[]) =>
  client.requestJson<{ productIds: number[] }>('POST', `${PATH}/merge`, { productIds })
const makeBooks = async (store: TestStore) => [await makeProduct(store), await makeProduct(store)] as const

describe('a wishlist', () => {
  test('has the last added product first, each once, and only for its customer', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const [waves, optics] = await makeBooks(store)
    for (const { id } of [waves, optics, optics]) expect(await add(client, id)).toBe(204)
    expect(await list(client)).toEqual([optics.id, waves.id])
    expect(await list(neighbour.client)).toEqual([])
  })

  test('loses a product that is removed, also when it is removed twice, and those of others keep it', async ({
    store,
  }) => {
    const { client } = await registerCustomer(store)
    const neighbour = await registerCustomer(store)
    const [waves, optics] = await makeBooks(store)
    for (const { id } of [waves, optics]) await add(client, id)
    await add(neighbour.client, optics.id)
    for (const _ of [1, 2]) expect((await client.request('DELETE', `${PATH}/${optics.id}`)).status).toBe(204)
    expect(await list(client)).toEqual([waves.id])
    expect(await list(neighbour.client)).toEqual([optics.id])
  })

  test('is merged with that of a device, and neither loses a product', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const [waves, optics] = await makeBooks(store)
    const heat = await makeProduct(store)
    for (const { id } of [waves, optics]) await add(client, id)
    const { status, body } = await merge(client, [heat.id, waves.id, 999_999_999])
    expect({ status, body }).toEqual({ status: 200, body: { productIds: [heat.id, optics.id, waves.id] } })
    expect((await merge(client, [])).body.productIds).toHaveLength(3)
  })

  test('keeps the order of the device', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const [waves, optics] = await makeBooks(store)
    const heat = await makeProduct(store)
    const ids = [optics.id, heat.id, waves.id]
    expect((await merge(client, ids)).body.productIds).toEqual(ids)
  })

  test('cannot have an unknown product or a draft', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const draft = await makeProduct(store, { status: 'draft' })
    for (const id of [999_999_999, draft.id]) expect(await add(client, id)).toBe(404)
    expect((await merge(client, [draft.id])).body.productIds).toEqual([])
  })

  test(`has at most ${MAX_WISHES} products`, async ({ store }) => {
    const { client, user } = await registerCustomer(store)
    const rows = Array.from({ length: MAX_WISHES }, (_, index) => ({
      name: `Wave Optics ${index}`,
      slug: `wave-optics-${user.id}-${index}`,
      pricePaise: 100,
      originalPricePaise: 100,
      examType: 'JEE' as const,
      classType: '11th' as const,
    }))
    const inserted = await store.db.insert(products).values(rows).returning({ productId: products.id })
    await store.db.insert(wishlistItems).values(inserted.map((row) => ({ ...row, userId: user.id })))
    const book = await makeProduct(store)
    const { status, body } = await client.requestJson<{ code: string }>('PUT', `${PATH}/${book.id}`)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'wishlist_full' })
    expect((await merge(client, [book.id])).body.productIds).toHaveLength(MAX_WISHES)
    expect(
      (
        await merge(
          client,
          Array.from({ length: MAX_WISHES + 1 }, () => book.id),
        )
      ).status,
    ).toBe(400)
  })

  test.for(['GET', 'PUT', 'DELETE'])('needs a login (%s)', async (method, { store }) => {
    const path = method === 'GET' ? PATH : `${PATH}/1`
    expect((await store.client().request(method, path)).status).toBe(401)
  })
})

describe('cards by id', () => {
  test('are in the order of the request, without products that are not sold', async ({ store }) => {
    const [waves, optics] = await makeBooks(store)
    const draft = await makeProduct(store, { status: 'draft' })
    const ids = [optics.id, draft.id, 999_999_999, waves.id, optics.id].join(',')
    const { status, headers, body } = await store
      .client()
      .requestJson<{ id: number }[]>('GET', `/product-cards/by-id?ids=${ids}`)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(body.map(({ id }) => id)).toEqual([optics.id, waves.id])
  })

  test.for(['', '?ids=7,x', '?ids=-1'])('are rejected for %j', async (query, { store }) => {
    expect((await store.client().request('GET', `/product-cards/by-id${query}`)).status).toBe(400)
  })
})
