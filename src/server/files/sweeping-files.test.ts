import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { loginAdmin } from '../../../test/people.ts'
import { openTestS3 } from '../../../test/s3-server.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { recordChange } from '../accounts/record-change.ts'
import { products } from '../catalog/catalog.tables.ts'
import { banners } from '../content/content.tables.ts'
import type { ListedFile } from './file-store.ts'
import { findUnused, removeUnused, sweepFiles } from './unused-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const inEightDays = () => Date.now() + 8 * DAY_MS
const picture = (number: number) => `${number.toString(16).padStart(16, '0')}-600x800`
const copies = (number: number) => [`${picture(number)}.w300.webp`, `${picture(number)}.webp`]
const address = (number: number) => `/files/${picture(number)}.webp`

async function keep({ services }: TestStore, names: string[]): Promise<void> {
  for (const name of names) await services.files.put(name, 'bytes')
}

async function kept({ services }: TestStore): Promise<string[]> {
  const files = (await Readable.from(services.files.list()).toArray()) as ListedFile[]
  return files.map(({ name }) => name).toSorted()
}

describe('pictures that nothing shows any more', () => {
  test('are removed after a week, with their copies; whatever is shown or was sold stays', async () => {
    const store = await openTestStore()
    const { visitor, user } = await loginAdmin(store)
    const others = ['invoice.pdf', 'notes/0000000000000000-1x1.webp']
    await keep(store, [1, 2, 3, 4, 5, 6, 7].flatMap(copies))
    await keep(store, [`${picture(5)}.avif`, `${picture(6)}.webp.x.part`, ...others])
    await makeProduct(store, { image: address(1), imageGallery: `${address(2)}, public${address(3)}` })
    await store.db.insert(banners).values({ title: 'Sale', image: address(4) })
    const sold = await makeProduct(store, { image: address(7), stock: 1 })
    expect((await visitor.ask('POST', '/orders', orderOf([{ productId: sold.id, quantity: 1 }]))).status).toBe(201)
    await store.db.delete(products).where(eq(products.id, sold.id))
    // The log still tells of a picture that was taken away: that keeps nothing.
    await store.db.transaction((tx) =>
      recordChange(tx, {
        actor: user,
        action: 'delete',
        kind: 'product-image',
        id: 1,
        subject: 'Old',
        before: { imageUrl: address(5) },
      }),
    )
    expect(await sweepFiles(store.db, store.services.files)).toBe(0)
    expect((await visitor.get<unknown[]>('/products')).length).toBe(1)

    expect(await sweepFiles(store.db, store.services.files, inEightDays())).toBe(3)
    expect(await kept(store)).toEqual([...[1, 2, 3, 4, 7].flatMap(copies), ...others].toSorted())
    await store.close()
  })

  test('stay when they were uploaded again or are shown again before it is their turn', async () => {
    const store = await openTestStore()
    await keep(store, [1, 2, 3].flatMap(copies))
    const { files } = await findUnused(store.db, store.services.files, inEightDays())
    expect(files).toHaveLength(3)
    await makeProduct(store, { image: address(1) })
    const folder = path.join(store.services.config.dataDir, 'files')
    const nextWeek = new Date(inEightDays())
    await fs.utimes(path.join(folder, `${picture(2)}.webp`), nextWeek, nextWeek)
    expect(await removeUnused(store.db, store.services.files, files, inEightDays())).toBe(1)
    expect(await kept(store)).toEqual([1, 2].flatMap(copies))
    await store.close()
  })

  test('are removed from a bucket as well', async () => {
    const s3 = await openTestS3(3)
    const store = await openTestStore(s3.settings)
    await keep(store, [1, 2, 3].flatMap(copies))
    await makeProduct(store, { image: address(2) })
    expect(await sweepFiles(store.db, store.services.files, inEightDays())).toBe(2)
    expect([...s3.objects.keys()].toSorted()).toEqual(copies(2))
    await store.close()
    await s3.close()
  })

  test('are left alone when they are so many that the database must be another shop’s', async () => {
    const store = await openTestStore()
    const all = Array.from({ length: 60 }, (_, place) => `${picture(place)}.webp`)
    await keep(store, all)
    await expect(sweepFiles(store.db, store.services.files, inEightDays())).rejects.toThrow(
      '60 of 60 pictures are unused',
    )
    expect(await kept(store)).toEqual(all.toSorted())
    await store.close()
  })

  test('are listed by a command, which removes them only when it is told to', async () => {
    const store = await openTestStore()
    await keep(store, [1, 2].flatMap(copies))
    const old = new Date(Date.now() - 8 * DAY_MS)
    const folder = path.join(store.services.config.dataDir, 'files')
    for (const name of copies(1)) await fs.utimes(path.join(folder, name), old, old)
    const listed = await unused(store)
    expect(listed).toContain(`${old.toISOString().slice(0, 10)}  `)
    expect(listed).toContain('1 of 2 pictures have been unused for a week.')
    expect(await kept(store)).toHaveLength(4)
    expect(await unused(store, '--remove')).toContain('1 were removed.')
    expect(await kept(store)).toEqual(copies(2))
    await store.close()
  })
})

function unused({ databaseUrl, services }: TestStore, ...options: string[]): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../unused-files.ts')
  const { dataDir } = services.config
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...options], { env }, (_, out, complaint) => resolve(out + complaint))
  })
}
