import { expect, onTestFinished, test } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { openTestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { ListingPage } from '../../../domain/search/product-search.ts'
import type { SearchSynonym } from '../../../domain/search/search-synonym.ts'

const path = '/admin/search-synonyms'

async function openShop() {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const { client: staff } = await loginAsAdmin(store)
  const find = async (search: string) =>
    (await store.client().getJson<ListingPage>(`/listing?search=${search}`)).products.map(({ name }) => name)
  const add = (term: string, synonym: string) =>
    staff.requestJson<SearchSynonym & { message: string }>('POST', path, { term, synonym })
  const listed = (search: string) => staff.getJson<SearchSynonym[]>(`${path}?search=${search}`)
  return { store, staff, find, add, listed }
}

test('a word that staff add finds its books at once, changes with it and is gone with it', async () => {
  const { store, staff, find, add, listed } = await openShop()
  await makeProduct(store, { name: 'Botany Handbook' })
  await makeProduct(store, { name: 'Optics Handbook' })
  expect(await find('greenbook')).toEqual([])
  const { status, body } = await add(' GreenBook! ', 'Botany')
  expect(status).toBe(201)
  expect(body).toMatchObject({ term: 'greenbook', synonym: 'botany' })
  await expect.poll(() => find('greenbook')).toEqual(['Botany Handbook'])
  expect(await listed('greenb')).toEqual([body])

  const change = { synonym: 'optics', expected: { synonym: 'botany' } }
  expect((await staff.requestJson('PUT', `${path}/${body.id}`, change)).status).toBe(200)
  await expect.poll(() => find('greenbook')).toEqual(['Optics Handbook'])
  expect((await staff.requestJson('PUT', `${path}/${body.id}`, { ...change, synonym: 'waves' })).status).toBe(409)

  expect((await staff.request('DELETE', `${path}/${body.id}`)).status).toBe(204)
  await expect.poll(() => find('greenbook')).toEqual([])
  expect((await staff.request('DELETE', `${path}/${body.id}`)).status).toBe(404)
})

test('several words together are found as one, and a word without a meaning is ignored', async () => {
  const { store, find, add } = await openShop()
  await makeProduct(store, { name: 'Botany Handbook' })
  await add('green leaf guide', 'botany')
  await add('xeroxed', '')
  await expect.poll(() => find('green leaf guide')).toEqual(['Botany Handbook'])
  await expect.poll(() => find('xeroxed botany')).toEqual(['Botany Handbook'])
})

test.for([
  ['no letters', '!!', 'botany', 400, 'Enter a word with letters or digits'],
  ['nothing to find but signs', 'greenbook', '!!', 400, 'Enter words with letters or digits'],
  ['a phrase to ignore', 'green book', '', 400, 'Words to ignore are added one by one'],
  ['a word with its synonym that is there', 'PYQS', 'pyq', 409, '“pyqs” is in the list already'],
  ['a phrase that is there', 'previous year papers', 'ncert', 409, 'is in the list already'],
] as const)('%s is refused with a sentence', async ([, term, synonym, status, message]) => {
  const { add } = await openShop()
  if (status === 409) await add('pyqs', 'pyq')
  const refused = await add(term, synonym)
  expect(refused.status).toBe(status)
  expect(refused.body.message).toContain(message)
})
