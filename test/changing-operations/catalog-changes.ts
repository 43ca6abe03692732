import { randomUUID } from 'node:crypto'
import type { ImportPlan } from '../../src/domain/catalog/import/product-file.ts'
import { photoDownloads } from '../../src/server/database/schema/imports.ts'
import { makeInstitute } from '../factories.ts'
import type { TestClient } from '../test-client.ts'
import type { TestStore } from '../test-store.ts'
import { registerCustomer } from '../users.ts'
import { type Changes, idOf, newCategory, photoForm, productId, uniqueName } from './change.ts'

const PRODUCT = {
  name: 'Optics',
  price: 250,
  examType: 'JEE',
  classType: '11th',
  stock: 3,
}
const searchWord = () => ({ term: uniqueName('nlm').toLowerCase(), synonym: 'laws of motion' })
const STOCK = { kind: 'stock', mode: 'set', value: 12 }

/** A product with two images. */
async function withImages(store: TestStore, staff: TestClient) {
  const id = await productId(store)
  const images: number[] = []
  for (const imageType of ['main', 'gallery']) {
    const response = await staff.send(`/product-images/${id}`, {
      method: 'POST',
      body: await photoForm('image', { imageType }),
    })
    images.push(((await response.json()) as { id: number }).id)
  }
  return { id, images }
}

async function importForm(store: TestStore, staff: TestClient): Promise<FormData> {
  const { name } = await newCategory(store)
  const csv = `Name,Price,Exam,Class,Main category\n${uniqueName('Imported')},100,JEE,11th,${name}`
  const form = new FormData()
  form.set('file', new File([csv], 'products.csv', { type: 'text/csv' }))
  form.set('dryRun', 'true')
  const response = await staff.send('/admin/products/import', { method: 'POST', body: form })
  const { fingerprint, ...plan } = (await response.json()) as ImportPlan
  if (plan.errors.length > 0) throw new Error(JSON.stringify(plan.errors))
  form.delete('dryRun')
  form.set('fingerprint', fingerprint)
  return form
}

/** A photo of an import that could not be downloaded. */
async function failedDownload(store: TestStore) {
  await store.db.insert(photoDownloads).values({
    productId: await productId(store),
    url: `https://shop.example/${randomUUID()}.jpg`,
    position: 0,
    state: 'failed',
    actorId: 1,
    actor: 'owner',
  })
}

export const CATALOG_CHANGES: Changes = {
  'POST /institutes': async () => ['/institutes', { name: uniqueName('Institute'), description: 'In Kota' }],
  'PUT /institutes/{id}': async ({ store }) => [
    `/institutes/${(await makeInstitute(store, uniqueName('Institute'))).id}`,
    { description: 'In Kota' },
  ],
  'DELETE /institutes/{id}': async ({ store }) => [
    `/institutes/${(await makeInstitute(store, uniqueName('Institute'))).id}`,
  ],
  'POST /admin/institutes/{id}/restore': async ({ store, staff }) => {
    const { id } = await makeInstitute(store, uniqueName('Institute'))
    await staff.request('DELETE', `/institutes/${id}`)
    return [`/admin/institutes/${id}/restore`]
  },
  'POST /admin/search-synonyms': async () => ['/admin/search-synonyms', searchWord()],
  'PUT /admin/search-synonyms/{id}': async ({ staff }) => [
    `/admin/search-synonyms/${await idOf(staff, '/admin/search-synonyms', searchWord())}`,
    { synonym: 'mechanics' },
  ],
  'DELETE /admin/search-synonyms/{id}': async ({ staff }) => [
    `/admin/search-synonyms/${await idOf(staff, '/admin/search-synonyms', searchWord())}`,
  ],
  'POST /categories': async () => ['/categories', { name: uniqueName('Category'), description: 'Books' }],
  'PUT /categories/{id}': async ({ store }) => [`/categories/${(await newCategory(store)).id}`, { description: 'B' }],
  'DELETE /categories/{id}': async ({ store }) => [`/categories/${(await newCategory(store)).id}`],
  'POST /admin/categories/{id}/restore': async ({ store, staff }) => {
    const { id } = await newCategory(store)
    await staff.request('DELETE', `/categories/${id}`)
    return [`/admin/categories/${id}/restore`]
  },
  'POST /products': async ({ store }) => ['/products', { ...PRODUCT, categoryId: (await newCategory(store)).id }],
  'PATCH /products/{id}': async ({ store }) => [`/products/${await productId(store)}`, { price: 333, stock: 7 }],
  'DELETE /products/{id}': async ({ store }) => [`/products/${await productId(store)}`],
  'POST /admin/products/{id}/duplicate': async ({ store }) => [
    `/admin/products/${await productId(store, { categoryIds: [(await newCategory(store)).id] })}/duplicate`,
  ],
  'POST /product-categories': async ({ store }) => [
    '/product-categories',
    { productId: await productId(store), categoryId: (await newCategory(store)).id },
  ],
  'DELETE /product-categories/{productId}/{categoryId}': async ({ store }) => {
    const [main, other] = [await newCategory(store), await newCategory(store)]
    const id = await productId(store, { categoryId: main.id, categoryIds: [main.id, other.id] })
    return [`/product-categories/${id}/${other.id}`]
  },
  'POST /product-images/{id}': async ({ store }) => [
    `/product-images/${await productId(store)}`,
    await photoForm('image'),
  ],
  'PATCH /product-images/{id}': async ({ store, staff }) => {
    const { images } = await withImages(store, staff)
    return [`/product-images/${images[0]}`, { altText: 'Cover' }]
  },
  'DELETE /product-images/{id}': async ({ store, staff }) => {
    const { images } = await withImages(store, staff)
    return [`/product-images/${images[1]}`]
  },
  'PUT /product-images/{id}/set-main': async ({ store, staff }) => {
    const { images } = await withImages(store, staff)
    return [`/product-images/${images[1]}/set-main`]
  },
  'PUT /product-images/{id}/reorder': async ({ store, staff }) => {
    const { id, images } = await withImages(store, staff)
    return [`/product-images/${id}/reorder`, { imageIds: images.toReversed() }]
  },
  'POST /product-images/migrate': async () => ['/product-images/migrate'],
  'POST /admin/recover-all-images': async () => ['/admin/recover-all-images'],
  'POST /upload': async () => ['/upload', await photoForm('file')],
  'POST /admin/products/import': async ({ store, staff }) => ['/admin/products/import', await importForm(store, staff)],
  'POST /admin/products/import/photo-downloads/retry': async ({ store }) => {
    await failedDownload(store)
    return ['/admin/products/import/photo-downloads/retry']
  },
  'DELETE /admin/products/import/photo-downloads': async ({ store }) => {
    await failedDownload(store)
    return ['/admin/products/import/photo-downloads']
  },
  'POST /admin/products/bulk': async ({ store }) => [
    '/admin/products/bulk',
    { ids: [await productId(store)], change: { kind: 'price', unit: 'percent', value: 10 } },
  ],
  'POST /admin/product-batches/{batch}/undo': async ({ store, staff }) => {
    const request = { ids: [await productId(store)], change: STOCK }
    const { body } = await staff.requestJson<{ batch: string }>('POST', '/admin/products/bulk', request)
    return [`/admin/product-batches/${body.batch}/undo`]
  },
  'POST /admin/stock-entries': async ({ store }) => {
    const lines = [{ productId: await productId(store), quantity: 2 }]
    return ['/admin/stock-entries', { requestId: randomUUID(), reason: 'received', note: '', lines }]
  },
  'POST /user/wishlist/merge': async ({ store }) => [
    '/user/wishlist/merge',
    { productIds: [await productId(store)] },
    (await registerCustomer(store)).client,
  ],
  'PUT /user/wishlist/{productId}': async ({ store }) => [
    `/user/wishlist/${await productId(store)}`,
    undefined,
    (await registerCustomer(store)).client,
  ],
  'DELETE /user/wishlist/{productId}': async ({ store }) => {
    const [id, { client }] = [await productId(store), await registerCustomer(store)]
    await client.request('PUT', `/user/wishlist/${id}`)
    return [`/user/wishlist/${id}`, undefined, client]
  },
  'POST /google-merchant/sync': async () => ['/google-merchant/sync', {}],
  'POST /google-merchant/run-scheduled-sync': async () => ['/google-merchant/run-scheduled-sync'],
}
