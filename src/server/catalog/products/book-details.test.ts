import { describe, expect } from 'vitest'
import { addProduct, auditEntriesOf, openProductFixture } from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct, ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import { type Product, productSchema } from '../../../domain/catalog/product.ts'

const DETAILS = {
  sku: 'hcv-1/new',
  isbn: '978-81-7709-187-8',
  authors: 'H. C. Verma',
  publisher: 'Bharati Bhawan',
  pageCount: '462',
  language: 'en',
  medium: 'english',
  shelfLocation: 'B2-14',
  costPrice: 187.5,
}

describe('the printed details of a book', () => {
  test('are stored; the ISBN as thirteen digits, the SKU in upper case', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const book = await addProduct(admin, { ...form, ...DETAILS })
    expect(book).toMatchObject({ ...DETAILS, sku: 'HCV-1/NEW', isbn: '9788177091878', pageCount: 462 })
    const cleared = await admin.requestJson<AdminProduct>('PATCH', `/products/${book.id}`, {
      isbn: '',
      sku: '',
      costPrice: '',
    })
    expect(cleared.body).toMatchObject({ isbn: null, sku: null, costPrice: null, authors: 'H. C. Verma' })
    expect((await auditEntriesOf(store, book.id)).at(-1)).toMatchObject({
      before: { isbn: '9788177091878', sku: 'HCV-1/NEW', costPrice: 187.5 },
      after: { isbn: null, sku: null, costPrice: null },
    })
  })

  test('are public, but neither SKU nor shelf location nor cost price', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, ...DETAILS, sku: 'PUBLIC-1' })
    const product = await store.client().getJson<Product>(`/products/${id}`)
    expect(productSchema.strict().parse(product)).toEqual(product)
    expect(product).toMatchObject({
      isbn: '9788177091878',
      publisher: 'Bharati Bhawan',
      pageCount: 462,
      language: 'en',
    })
    for (const path of [`/products/${id}`, '/products', '/product-cards', '/suggestions?q=waves']) {
      const text = await (await store.client().request('GET', path)).text()
      expect(text, path).toContain(product.slug)
      expect(text, path).not.toMatch(/B2-14|PUBLIC-1|187\.5|18750|cost/i)
    }
  })

  test('a product can have several subjects, which are stored in a fixed order', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const book = await addProduct(admin, { ...form, subjects: ['biology', 'chemistry'] })
    expect(book.subjects).toEqual(['chemistry', 'biology'])
    const { body } = await admin.requestJson<AdminProduct>('PATCH', `/products/${book.id}`, { subjects: 'physics' })
    expect(body.subjects).toEqual(['physics'])
    const wrong = await admin.requestJson('PATCH', `/products/${book.id}`, { subjects: ['art'] })
    expect(wrong).toMatchObject({ status: 400 })
  })

  test('a mistyped ISBN and a number of pages below one are rejected', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { status, body } = await admin.requestJson('POST', '/products', {
      ...form,
      isbn: '9788177091879',
      pageCount: 0,
      language: 'klingon',
      sku: 'हिन्दी',
    })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        fields: {
          isbn: 'This is not a valid ISBN. Check its digits',
          pageCount: 'Must be at least 1',
          language: 'Choose a language of the list',
          sku: 'Use letters, digits and signs such as - or /',
        },
      },
    })
  })

  test('two products cannot have one SKU; a new and a used copy can have one ISBN', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const book = await addProduct(admin, { ...form, sku: 'TWICE', isbn: '9788177091878' })
    const taken = { status: 409, body: { code: 'sku_taken', fields: { sku: 'Another product has this SKU' } } }
    expect(await admin.requestJson('POST', '/products', { ...form, sku: 'twice' })).toMatchObject(taken)
    const used = await addProduct(admin, { ...form, condition: 'used', isbn: '9788177091878' })
    expect(used.isbn).toBe(book.isbn)
    expect(await admin.requestJson('PATCH', `/products/${used.id}`, { sku: 'Twice' })).toMatchObject(taken)
    expect((await admin.request('PATCH', `/products/${book.id}`, { sku: 'twice' })).status).toBe(200)
  })

  test('staff find a product by SKU, ISBN of either length, or author', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const details = { sku: 'FIND-7', isbn: '9780804429573', authors: 'Narendra Awasthi' }
    const { id } = await addProduct(admin, { ...form, ...details })
    for (const search of ['find-7', '9780804429573', '0-8044-2957-X', '978-0-8044-2957-3', '429573', 'awasthi']) {
      const rows = await admin.getJson<ProductRow[]>(`/admin/products?search=${encodeURIComponent(search)}`)
      expect(rows, search).toMatchObject([{ id, sku: 'FIND-7' }])
    }
  })

  test('customers find a book by ISBN, author or publisher', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const details = { isbn: '9788183555814', authors: 'Sunil Batra', publisher: 'Pradeep Publications' }
    const { id } = await addProduct(admin, { ...form, ...details })
    for (const search of ['9788183555814', '978-81-8355-581-4', '8183555810', 'sunil batra', 'pradeep']) {
      const find = () => store.client().getJson<Product[]>(`/products?search=${encodeURIComponent(search)}`)
      await expect.poll(find, { message: search }).toMatchObject([{ id }])
    }
  })
})
