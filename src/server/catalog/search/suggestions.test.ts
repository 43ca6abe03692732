import { expect } from 'vitest'
import { makeCategory, makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { suggestionsSchema, type Suggestions } from '../../../domain/search/product-search.ts'

const suggest = (store: TestStore, words: string) =>
  store.client().getJson<Suggestions>(`/suggestions?${new URLSearchParams({ q: words })}`)

test('a partial search suggests products, institutes and categories', async ({ store }) => {
  const wallah = await makeInstitute(store, 'Physics Wallah')
  const physics = await makeCategory(store, 'Physics')
  await makeCategory(store, 'Biology')
  for (let volume = 1; volume <= 7; volume += 1) {
    await makeProduct(store, { name: `Physics Volume ${volume}`, instituteId: wallah.id, categoryIds: [physics.id] })
  }
  const found = await suggest(store, 'phys')
  expect(suggestionsSchema.strict().parse(found)).toEqual(found)
  expect(found.products).toHaveLength(6)
  expect(found.institutes).toEqual([{ id: wallah.id, name: 'Physics Wallah' }])
  expect(found.categories).toEqual([{ id: physics.id, name: 'Physics' }])
})

test('a misspelled search suggests the intended product', async ({ store }) => {
  const book = await makeProduct(store, { name: 'Electrostatics', pricePaise: 24_950 })
  const { products, correction } = await suggest(store, 'elektrostatik')
  expect(correction).toBe('electrostatics')
  expect(products).toMatchObject([{ id: book.id, slug: book.slug, price: 249.5 }])
})

test('products that match some of the words are suggested if none matches all', async ({ store }) => {
  await makeProduct(store, { name: 'Gravitation' })
  expect((await suggest(store, 'gravitation zebra')).products.map(({ name }) => name)).toEqual(['Gravitation'])
})

test('an empty search and an unknown word suggest nothing', async ({ store }) => {
  const nothing = { products: [], institutes: [], categories: [], correction: null }
  expect(await suggest(store, '')).toEqual(nothing)
  expect(await suggest(store, ' ?! ')).toEqual(nothing)
  expect(await suggest(store, 'zzzzzz')).toEqual(nothing)
})
