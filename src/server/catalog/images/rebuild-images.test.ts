import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeS3 } from '../../../../test/fake-servers/s3-server.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { productImages, products } from '../../database/schema/catalog.ts'

const path = (digit: number | string) => `/files/${String(digit).repeat(16)}-60x80.webp`
const STORED = [path(1), path(2), path(3)]
const [ONE = '', TWO = '', THREE = ''] = STORED
const MISSING = path('f')

async function storeFiles({ services }: TestStore): Promise<void> {
  for (const file of STORED) await services.files.put(file.replace('/files/', ''), 'bytes')
}

async function readImageFields({ db }: TestStore, productId: number) {
  const { image, imageGallery } = products
  const [row] = await db.select({ image, imageGallery }).from(products).where(eq(products.id, productId))
  return row
}

describe('migrating images', () => {
  test('creates the missing image rows of products once', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const bare = await makeProduct(store, { image: ONE, imageGallery: `${TWO}, public${THREE}` })
    const half = await makeProduct(store, { image: ONE, imageGallery: TWO })
    await store.db.insert(productImages).values({ productId: half.id, imageUrl: TWO, altText: 'Back' })
    const response = await admin.requestJson('POST', '/product-images/migrate')
    const result = { totalMigrated: 4, mainImages: 2, galleryImages: 2 }
    expect(response).toMatchObject({ status: 200, body: { result } })
    expect(await admin.getJson<ProductImage[]>(`/admin/product-images/${bare.id}`)).toMatchObject([
      { imageUrl: ONE, imageType: 'main' },
      { imageUrl: TWO, imageType: 'gallery', displayOrder: 0 },
      { imageUrl: THREE, imageType: 'gallery', displayOrder: 1 },
    ])
    expect(await admin.getJson(`/admin/product-images/${half.id}`)).toMatchObject([
      { imageUrl: ONE, imageType: 'main' },
      { imageUrl: TWO, altText: 'Back' },
    ])
    expect((await admin.requestJson('POST', '/product-images/migrate')).body).toMatchObject({
      result: { totalMigrated: 0, mainImages: 0, galleryImages: 0 },
    })
  })
})

describe('recovering images', () => {
  test('replaces a missing or lost main image by the first existing image', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    await storeFiles(store)
    await store.db.delete(products)
    const empty = await makeProduct(store, { name: 'Empty', image: '', imageGallery: TWO })
    await store.db.insert(productImages).values({ productId: empty.id, imageUrl: ONE, imageType: 'main' })
    const lost = await makeProduct(store, { name: 'Lost', image: MISSING, imageGallery: `${MISSING},${THREE},${TWO}` })
    const unrecoverable = await makeProduct(store, { name: 'Hopeless', image: MISSING })
    const external = await makeProduct(store, { name: 'Elsewhere', image: 'https://images.example/a.webp' })
    const intact = await makeProduct(store, { name: 'Sound', image: ONE, imageGallery: TWO })
    await store.db.insert(productImages).values({ productId: intact.id, imageUrl: THREE })

    const response = await admin.requestJson('POST', '/admin/recover-all-images')
    expect(response).toMatchObject({ status: 200, body: { recoveredMainImages: 2, recoveredGalleryImages: 5 } })
    expect(await readImageFields(store, empty.id)).toEqual({ image: ONE, imageGallery: TWO })
    expect(await readImageFields(store, lost.id)).toEqual({ image: THREE, imageGallery: TWO })
    expect(await readImageFields(store, unrecoverable.id)).toMatchObject({ image: MISSING })
    expect(await readImageFields(store, external.id)).toMatchObject({ image: 'https://images.example/a.webp' })
    expect((await readImageFields(store, intact.id))?.imageGallery.split(',').toSorted()).toEqual([TWO, THREE])
    expect((await admin.requestJson('POST', '/admin/recover-all-images')).body).toMatchObject({
      recoveredMainImages: 0,
      recoveredGalleryImages: 0,
    })
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.action, 'recover-images'))
    expect(audit.map(({ subject }) => subject)).toEqual(['Empty', 'Lost', 'Sound'])
    expect(new Set(audit.map(({ batch }) => batch)).size).toBe(1)
  })

  test('works with a bucket, and changes nothing while the bucket is unavailable', async () => {
    const s3 = await openFakeS3(2)
    const store = await openTestStore(s3.settings)
    const { client: admin } = await loginAsAdmin(store)
    await storeFiles(store)
    const { id } = await makeProduct(store, { image: MISSING, imageGallery: `/files/न.webp,${THREE}` })
    s3.fail('GET', { status: 403, code: 'AccessDenied' })
    expect(await admin.requestJson('POST', '/admin/recover-all-images')).toMatchObject({ status: 503 })
    expect(await readImageFields(store, id)).toMatchObject({ image: MISSING })
    s3.clearFaults()
    expect(await admin.requestJson('POST', '/admin/recover-all-images')).toMatchObject({ status: 200 })
    expect(await readImageFields(store, id)).toMatchObject({ image: THREE })
    expect(s3.requests.filter((request) => request.startsWith('HEAD'))).toEqual([
      `HEAD ${MISSING.replace('/files/', '')}`,
    ])
    await store.close()
    await s3.close()
  })
})
