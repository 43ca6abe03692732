import { expect } from 'vitest'
import { isAdminPath } from '../../domain/accounts/login-redirect.ts'
import { ALL_URLS } from '../../../e2e/fixtures/all-urls.ts'
import { makeCategory, makeInstitute, makeProduct } from '../../../test/factories.ts'
import { htmlProblems } from '../../../test/html-problems.ts'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'

/** Pages that the server answers with 404. */
const NOT_FOUND = ['/not-found', '/no-such-page']

test('the server renders every page of the store as valid HTML', async ({ store }) => {
  const institute = await makeInstitute(store)
  const category = await makeCategory(store)
  const book = { slug: 'rotational-motion-module-3', instituteId: institute.id, categoryIds: [category.id] }
  await makeProduct(store, { ...book, stock: 0 })
  await makeProduct(store, { categoryIds: [category.id] })
  const { url, close } = await servePages(store)
  const urls = ALL_URLS.filter((path) => !isAdminPath(path))
  expect(urls.length).toBeGreaterThan(20)
  for (const path of urls) {
    const response = await fetch(url + path)
    expect(response.status, path).toBe(NOT_FOUND.includes(path) ? 404 : 200)
    expect(htmlProblems(await response.text()), path).toEqual([])
  }
  await close()
})
