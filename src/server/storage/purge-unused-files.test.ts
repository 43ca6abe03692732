import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { openFakeS3 } from '../../../test/fake-servers/s3-server.ts'
import { runShop } from '../../../test/run-shop.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { audit } from '../database/audit.ts'
import { products } from '../database/schema/catalog.ts'
import { banners } from '../database/schema/content.ts'
import type { ListedFile } from './file-storage.ts'
import { findUnusedFiles, deleteUnusedFiles, purgeUnusedFiles } from './purge-unused-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const inEightDays = () => Date.now() + 8 * DAY_MS
const imageName = (number: number) => `${number.toString(16).padStart(16, '0')}-600x800`
const variants = (number: number) => [`${imageName(number)}.w300.webp`, `${imageName(number)}.webp`]
const imageUrl = (number: number) => `/files/${imageName(number)}.webp`

async function storeFiles({ services }: TestStore, names: string[]): Promise<void> {
  for (const name of names) await services.files.put(name, 'bytes')
}

async function listStoredFiles({ services }: TestStore): Promise<string[]> {
  const files = (await Readable.from(services.files.list()).toArray()) as ListedFile[]
  return files.map(({ name }) => name).toSorted()
}

describe('unused images', () => {
  test('are removed after a week with their variants; images of products, content and orders stay', async () => {
    const store = await openTestStore()
    const { client: admin, user } = await loginAsAdmin(store)
    const others = ['invoice.pdf', 'notes/0000000000000000-1x1.webp']
    await storeFiles(store, [1, 2, 3, 4, 5, 6, 7].flatMap(variants))
    await storeFiles(store, [`${imageName(5)}.avif`, `${imageName(6)}.webp.x.part`, ...others])
    await makeProduct(store, { image: imageUrl(1), imageGallery: `${imageUrl(2)}, public${imageUrl(3)}` })
    await store.db.insert(banners).values({ title: 'Sale', image: imageUrl(4) })
    const sold = await makeProduct(store, { image: imageUrl(7), stock: 1 })
    expect((await admin.requestJson('POST', '/orders', buildOrder([{ productId: sold.id, quantity: 1 }]))).status).toBe(
      201,
    )
    await store.db.delete(products).where(eq(products.id, sold.id))
    // A reference in the audit log does not count.
    await store.db.transaction((tx) =>
      audit(tx, {
        actor: user,
        action: 'delete',
        kind: 'product-image',
        id: 1,
        subject: 'Old',
        before: { imageUrl: imageUrl(5) },
      }),
    )
    expect(await purgeUnusedFiles(store.db, store.services.files)).toBe(0)
    expect((await admin.getJson<unknown[]>('/products')).length).toBe(1)

    expect(await purgeUnusedFiles(store.db, store.services.files, inEightDays())).toBe(3)
    expect(await listStoredFiles(store)).toEqual([...[1, 2, 3, 4, 7].flatMap(variants), ...others].toSorted())
    await store.close()
  })

  test('stay when they are uploaded or used again before they are removed', async () => {
    const store = await openTestStore()
    await storeFiles(store, [1, 2, 3].flatMap(variants))
    const { files } = await findUnusedFiles(store.db, store.services.files, inEightDays())
    expect(files).toHaveLength(3)
    await makeProduct(store, { image: imageUrl(1) })
    const folder = path.join(store.services.config.dataDir, 'files')
    const nextWeek = new Date(inEightDays())
    await fs.utimes(path.join(folder, `${imageName(2)}.webp`), nextWeek, nextWeek)
    expect(await deleteUnusedFiles(store.db, store.services.files, files, inEightDays())).toBe(1)
    expect(await listStoredFiles(store)).toEqual([1, 2].flatMap(variants))
    await store.close()
  })

  test('are removed from a bucket too', async () => {
    const s3 = await openFakeS3(3)
    const store = await openTestStore(s3.settings)
    await storeFiles(store, [1, 2, 3].flatMap(variants))
    await makeProduct(store, { image: imageUrl(2) })
    expect(await purgeUnusedFiles(store.db, store.services.files, inEightDays())).toBe(2)
    expect([...s3.objects.keys()].toSorted()).toEqual(variants(2))
    await store.close()
    await s3.close()
  })

  test('stay when there are so many that the files probably belong to another database', async () => {
    const store = await openTestStore()
    const all = Array.from({ length: 60 }, (_, index) => `${imageName(index)}.webp`)
    await storeFiles(store, all)
    await expect(purgeUnusedFiles(store.db, store.services.files, inEightDays())).rejects.toThrow(
      '60 of 60 images are unused',
    )
    expect(await listStoredFiles(store)).toEqual(all.toSorted())
    await store.close()
  })

  test('are listed by a command and removed only with an option', async () => {
    const store = await openTestStore()
    await storeFiles(store, [1, 2].flatMap(variants))
    const old = new Date(Date.now() - 8 * DAY_MS)
    const folder = path.join(store.services.config.dataDir, 'files')
    for (const name of variants(1)) await fs.utimes(path.join(folder, name), old, old)
    const listed = await runUnusedFilesCommand(store)
    expect(listed).toContain(`${old.toISOString().slice(0, 10)}  `)
    expect(listed).toContain('1 of 2 images have been unused for a week.')
    expect(await listStoredFiles(store)).toHaveLength(4)
    expect(await runUnusedFilesCommand(store, '--remove')).toContain('1 were removed.')
    expect(await listStoredFiles(store)).toEqual(variants(2))
    await store.close()
  })
})

async function runUnusedFilesCommand({ databaseUrl, services }: TestStore, ...options: string[]): Promise<string> {
  const { dataDir } = services.config
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const { out, errors } = await runShop(['unused-files', ...options], settings)
  return out + errors
}
