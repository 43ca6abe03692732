import { expect } from 'vitest'
import { makeInstitute, makeProduct } from '../../../../test/factories.ts'
import { test as base, type TestStore } from '../../../../test/test-store.ts'
import type { ListingPage } from '../../../domain/search/product-search.ts'

async function seedBooks(store: TestStore) {
  const wallah = await makeInstitute(store, 'Physics Wallah')
  const allen = await makeInstitute(store, 'Allen')
  await makeProduct(store, { name: 'The Concept of Numbers' })
  await makeProduct(store, { name: 'Concept of Physics' })
  await makeProduct(store, { name: 'NCERT Biology', examType: 'NEET' })
  await makeProduct(store, { name: 'Arjuna Modules', instituteId: wallah.id })
  await makeProduct(store, { name: 'Physical Chemistry', examType: 'JEE' })
  await makeProduct(store, { name: 'Organic Reactions', instituteId: allen.id })
  await makeProduct(store, { name: 'Problems in General Physics by Irodov' })
}

const test = base.extend<{ books: void }>({
  books: [async ({ store }, use) => use(await seedBooks(store)), { scope: 'file', auto: true }],
})

const find = (store: TestStore, search: string) =>
  store.client().getJson<ListingPage>(`/listing?${new URLSearchParams({ search })}`)

test.for([
  ['concept of physics', 'Concept of Physics', null],
  ['concept physics', 'Concept of Physics', null],
  ['consept of phisics', 'Concept of Physics', 'concept physics'],
  ['consepts of phisics', 'Concept of Physics', 'concept physics'],
  ['phisics consepts', 'Concept of Physics', 'physics concept'],
  ['ncert biology', 'NCERT Biology', null],
  ['bilogy ncert', 'NCERT Biology', 'biology ncert'],
  ['ncrt bilogy', 'NCERT Biology', 'ncert biology'],
  ['neet bioloji', 'NCERT Biology', null],
  ['phisics wallah', 'Arjuna Modules', null],
  ['fizics walah', 'Arjuna Modules', 'physics wallah'],
  ['arjuna modlues', 'Arjuna Modules', 'arjuna modules'],
  ['chemestry jee', 'Physical Chemistry', null],
  ['phisical chemestry', 'Physical Chemistry', 'physical chemistry'],
  ['jee chemisty', 'Physical Chemistry', null],
  ['alen reactoins', 'Organic Reactions', 'allen reactions'],
  ['orgnic reactons', 'Organic Reactions', 'organic reactions'],
  ['irodov problms', 'Problems in General Physics by Irodov', 'irodov problems'],
  ['genral phisics', 'Problems in General Physics by Irodov', 'general physics'],
] as const)('“%s” finds %s', async ([search, name, correction], { store }) => {
  const found = await find(store, search)
  expect(found.products.map((product) => product.name)).toEqual([name])
  expect(found).toMatchObject({ correction, leftOut: [] })
})

test.for([
  'iphone 15 pro',
  'organic bilogy',
  'chemestry irodov',
  'samsung galaxy',
  'consept zoology bilogy',
  'phone cover',
])('“%s” finds nothing', async (search, { store }) => {
  expect((await find(store, search)).products).toEqual([])
})

test('a word that no book has is left out beside a misspelled one', async ({ store }) => {
  expect((await find(store, 'ncrt saree')).leftOut).toEqual(['saree'])
})
