import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { pagesFixture, type servePages } from '../../../test/serve-pages.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../test/users.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { products } from '../database/schema/catalog.ts'
import { SESSION_COOKIE } from '../http/session-cookie.ts'

const test = base.extend<{ pages: Awaited<ReturnType<typeof servePages>> }>({ pages: pagesFixture })

const cookieOf = (client: TestClient): string => `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}`
const setStatus = ({ db }: TestStore, id: number, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, id))

test('only staff see the preview of a draft, and the cache stores nothing of it', async ({ store, pages }) => {
  const { client: staff } = await loginAsAdmin(store)
  const { client: customer } = await registerCustomer(store)
  const { id, slug, name } = await makeProduct(store, { name: 'Unannounced Organic Chemistry', status: 'draft' })
  const url = `${pages.url}/products/${slug}`
  const read = async (path: string, cookie = '') => {
    const response = await fetch(path, { headers: { cookie } })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const preview = await read(`${url}?preview=1`, cookieOf(staff))
  expect(preview.status).toBe(200)
  expect(preview.headers.get('cache-control')).toBe('private, no-store')
  expect(preview.headers.get('x-robots-tag')).toBe('noindex')
  expect(preview.html).toContain(name)
  expect(preview.html).toContain('Draft: only staff see this page.')
  expect(preview.html).toContain('<meta name="robots" content="noindex"/>')

  for (const cookie of ['', cookieOf(customer), `${SESSION_COOKIE}=unknown`]) {
    for (const path of [`${url}?preview=1`, url, `${url}?preview=2`]) {
      const page = await read(path, cookie)
      expect(page.status, `${path} ${cookie}`).toBe(404)
      expect(page.html).not.toContain(name)
    }
  }
  // Without the parameter staff read the page of everyone.
  expect((await read(url, cookieOf(staff))).status).toBe(404)

  await setStatus(store, id, { status: 'published' })
  await expect.poll(async () => (await read(`${url}?preview=1`)).status).toBe(200)
  const published = await read(`${url}?preview=1`, cookieOf(staff))
  expect(published.html).toContain(name)
  expect(published.html).not.toMatch(/only staff|noindex/)
  expect((await read(url)).headers.get('cache-control')).toContain('public')
})

test('the preview says when a draft is published, and that an archived product is in no list', async ({
  store,
  pages,
}) => {
  const { client } = await loginAsAdmin(store)
  const read = async (slug: string) =>
    (await fetch(`${pages.url}/products/${slug}?preview=1`, { headers: { cookie: cookieOf(client) } })).text()
  const scheduled = await makeProduct(store, { status: 'draft', publishAt: new Date('2099-01-02T04:30:00Z') })
  expect(await read(scheduled.slug)).toContain('Scheduled for 2 Jan 2099, 10:00: only staff see this page.')
  const archived = await makeProduct(store, { status: 'archived' })
  const html = await read(archived.slug)
  expect(html).toContain('Archived: customers see this page, but it is in no list.')
  expect(html).toContain('No longer sold')
})

test('the API of the preview has no published product', async ({ store }) => {
  const { client } = await loginAsAdmin(store)
  const { slug } = await makeProduct(store)
  expect((await client.request('GET', `/admin/products/preview?slug=${slug}`)).status).toBe(404)
})
