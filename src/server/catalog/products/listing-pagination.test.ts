import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { Product } from '../../../domain/catalog/product.ts'

const BOOKS = 5

const test = base.extend<{ productIds: number[] }>({
  productIds: [
    async ({ store }, use) => {
      const ids: number[] = []
      for (let book = 0; book < BOOKS; book += 1) ids.push((await makeProduct(store)).id)
      await use(ids.toReversed())
    },
    { scope: 'file' },
  ],
})

/** Returns the API path of the next page from the Link header. */
const nextPageUrl = (headers: Headers) => /^<\/api(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1]

const page = (store: TestStore, path: string) => store.client().requestJson<Product[]>('GET', path)

describe('list pagination', () => {
  test('a list is an array, with the total in a header', async ({ store, productIds }) => {
    const { headers, body } = await page(store, '/products')
    expect(body.map(({ id }) => id)).toEqual(productIds)
    expect(headers.get('X-Total-Count')).toBe(String(BOOKS))
    expect(headers.get('Link')).toBeNull()
  })

  test.for(['/products', '/product-cards'])(
    '%s can be read page by page to its end',
    async (list, { store, productIds }) => {
      const seen: number[] = []
      let pages = 0
      for (let path: string | undefined = `${list}?limit=2&examType=JEE`; path; pages += 1) {
        const { headers, body } = await page(store, path)
        expect(headers.get('X-Total-Count')).toBe(String(BOOKS))
        seen.push(...body.map(({ id }) => id))
        path = nextPageUrl(headers)
      }
      expect({ seen, pages }).toEqual({ seen: productIds, pages: 3 })
    },
  )

  test('a page beyond the end is empty', async ({ store, productIds }) => {
    const { status, headers, body } = await page(store, `/products?offset=${productIds.length}`)
    expect({ status, body, link: headers.get('Link') }).toEqual({ status: 200, body: [], link: null })
  })

  test('the link to the next page has the filters without unknown parameters', async ({ store, productIds }) => {
    expect(productIds).toHaveLength(BOOKS)
    const { headers } = await page(store, '/products?limit=1&examType=JEE&utm_source=aman')
    expect(nextPageUrl(headers)).toBe('/products?examType=JEE&limit=1&offset=1')
  })
})
