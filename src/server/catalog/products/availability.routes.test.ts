import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { type ProductAvailability, productAvailabilitySchema } from '../../../domain/catalog/stock/availability.ts'

describe('the availability of products', () => {
  test('has the current price and stock of each known product', async ({ store }) => {
    const book = await makeProduct(store, { pricePaise: 27_950, originalPricePaise: 50_000, stock: 3 })
    const soldOut = await makeProduct(store, { stock: 0 })
    const path = `/product-availability?ids=${book.id},${soldOut.id},999999999`
    const { status, headers, body } = await store.client().requestJson<ProductAvailability[]>('GET', path)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(body).toMatchObject([
      { id: book.id, price: 279.5, originalPrice: 500, stock: 3 },
      { id: soldOut.id, stock: 0 },
    ])
    for (const row of body) expect(productAvailabilitySchema.strict().parse(row)).toEqual(row)
  })

  test.for(['', '?ids=7,x', '?ids=-1', `?ids=${Array.from({ length: 101 }, (_, id) => id + 1).join(',')}`])(
    'rejects %j',
    async (query, { store }) => {
      const { status } = await store.client().requestJson('GET', `/product-availability${query}`)
      expect(status).toBe(400)
    },
  )
})
