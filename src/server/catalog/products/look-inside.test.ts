import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addProduct, auditEntriesOf, openProductFixture } from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { type Product, productSchema } from '../../../domain/catalog/product.ts'
import { listReferencedImages } from '../../storage/purge-unused-files.ts'
import { listImageReferences } from '../../verify/store-checks.ts'
import { products } from '../../database/schema/catalog.ts'

const pagePath = (number: number) => `/files/${String(number).padStart(16, 'a')}-600x800.webp`
const PAGES = [1, 2, 3].map(pagePath)
const CONTENTS = 'Kinematics\n  Speed\n- Velocity\nLaws of Motion'

describe('looking inside a book', () => {
  test('customers get the sample pages in order and the table of contents of a product, but not in lists', async ({
    store,
  }) => {
    const { admin, form } = await openProductFixture(store)
    const book = await addProduct(admin, {
      ...form,
      samplePages: PAGES.join(', '),
      tableOfContents: `\r\n${CONTENTS.replaceAll('\n', ' \r\n')}\r\n`,
    })
    expect(book).toMatchObject({ samplePages: PAGES.join(','), tableOfContents: CONTENTS })
    const product = await store.client().getJson<Product>(`/products/detail?slug=${book.slug}`)
    expect(productSchema.strict().parse(product)).toEqual(product)
    expect(product).toMatchObject({ samplePages: PAGES.join(','), tableOfContents: CONTENTS })
    for (const path of ['/products', '/product-cards']) {
      const text = await (await store.client().request('GET', path)).text()
      expect(text, path).toContain(book.slug)
      expect(text, path).not.toContain('Laws of Motion')
    }
  })

  test('a change by staff is shown at once and recorded; the other fields stay', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const book = await addProduct(admin, { ...form, samplePages: PAGES.join(','), tableOfContents: CONTENTS })
    const read = () => store.client().getJson<Product>(`/products/${book.id}`)
    expect(await read()).toMatchObject({ tableOfContents: CONTENTS })
    const samplePages = PAGES.toReversed().join(',')
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${book.id}`, {
      samplePages,
      tableOfContents: '',
      expected: { samplePages: book.samplePages, tableOfContents: CONTENTS },
    })
    expect(body).toMatchObject({ samplePages, tableOfContents: '', image: book.image, name: book.name })
    await expect.poll(read).toMatchObject({ samplePages, tableOfContents: '' })
    expect((await auditEntriesOf(store, book.id)).at(-1)).toMatchObject({
      before: { samplePages: PAGES.join(','), tableOfContents: CONTENTS },
      after: { samplePages, tableOfContents: '' },
    })
  })

  test('a table of contents that another user has changed is not overwritten', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, tableOfContents: CONTENTS })
    const change = { tableOfContents: 'Optics', expected: { tableOfContents: 'Waves' } }
    expect((await admin.request('PATCH', `/products/${id}`, change)).status).toBe(409)
  })

  test('at most 12 pages and 300 lines are accepted', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, form)
    const wrong = {
      samplePages: Array.from({ length: 13 }, (_, index) => pagePath(index)).join(','),
      tableOfContents: Array.from({ length: 301 }, (_, index) => `Chapter ${index}`).join('\n'),
    }
    expect(await admin.requestJson('PATCH', `/products/${id}`, wrong)).toMatchObject({
      status: 400,
      body: { fields: { samplePages: 'Must have at most 12 pages', tableOfContents: 'Must have at most 300 lines' } },
    })
  })

  test('a copy of a product has its sample pages and its table of contents', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, samplePages: PAGES.join(','), tableOfContents: CONTENTS })
    const { body } = await admin.requestJson<{ id: number }>('POST', `/admin/products/${id}/duplicate`, {})
    const [copy] = await store.db.select().from(products).where(eq(products.id, body.id))
    expect(copy).toMatchObject({ samplePages: PAGES.join(','), tableOfContents: CONTENTS })
  })

  test('the files of sample pages are not purged, and verify checks them', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const [first, second] = [pagePath(71), pagePath(72)]
    const { id } = await addProduct(admin, { ...form, samplePages: `${first},${second}` })
    const used = await listReferencedImages(store.db)
    for (const path of [first, second]) {
      expect(used).toContain(path.slice('/files/'.length, -'.webp'.length))
      expect(await listImageReferences(store.db)).toContainEqual({
        path,
        referencedBy: `a sample page of product ${id}`,
      })
    }
  })
})
