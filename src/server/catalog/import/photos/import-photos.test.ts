import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { addProduct, openProductFixture } from '../../../../../test/fixtures/product-fixture.ts'
import { makeZip } from '../../../../../test/fixtures/zip-file.ts'
import type { TestClient } from '../../../../../test/test-client.ts'
import { test, type TestStore } from '../../../../../test/test-store.ts'
import type { PhotoDownloads, PhotoZipEvent } from '../../../../domain/catalog/import/import-photos.ts'
import type { ImportPlan } from '../../../../domain/catalog/import/product-file.ts'
import { products } from '../../../database/schema/catalog.ts'
import { downloadPhoto } from './photo-downloads.ts'
import { photoDownloads } from '../../../database/schema/imports.ts'
import { openPhotoZip, saveTemporarily, storePhotoZip } from './photo-zip.ts'

const photo = (background: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function uploadZip(admin: TestClient, zip: Uint8Array<ArrayBuffer>, type = 'application/zip') {
  const response = await admin.send('/admin/products/import/photos', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: zip,
  })
  const lines = (await response.text()).trim().split('\n')
  return { status: response.status, last: JSON.parse(lines.at(-1) ?? '') as PhotoZipEvent & Record<string, unknown> }
}

async function importFile(admin: TestClient, csv: string, more: Record<string, string>) {
  const body = new FormData()
  body.set('file', new File([csv], 'products.csv'))
  for (const [name, value] of Object.entries(more)) body.set(name, value)
  return admin.send('/admin/products/import', { method: 'POST', body })
}
const planOf = async (admin: TestClient, csv: string, more: Record<string, string>) =>
  (await (await importFile(admin, csv, { dryRun: 'true', ...more })).json()) as ImportPlan

const imagesOf = async ({ db }: TestStore, name: string) =>
  (
    await db
      .select({ id: products.id, image: products.image, gallery: products.imageGallery })
      .from(products)
      .where(eq(products.name, name))
  )[0]

describe('an import with photos', () => {
  test('from a ZIP stores the photos and gives each product its own, by file name', async ({ store }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    const csv = `Name,Price,Exam,Class,Main category,Image,Gallery\nZip ${serial},100,JEE,11th,${jee.name},Front.JPG,"inside/back.jpg, broken.png"`
    const { last } = await uploadZip(
      admin,
      makeZip([
        { name: 'shop/list.csv', content: csv },
        { name: 'shop/front.jpg', content: await photo('red') },
        { name: 'inside/back.jpg', content: await photo('blue') },
        { name: 'broken.png', content: 'no photo' },
        { name: '__MACOSX/._list.csv', content: 'x' },
      ]),
    )
    expect(last).toMatchObject({ count: 2, failed: [{ name: 'broken.png' }], table: { name: 'list.csv' } })
    const photos = String(last.photos)
    const plan = await planOf(admin, csv, { photos })
    expect(plan.errors).toEqual([
      {
        row: 2,
        field: 'imageGallery',
        value: 'inside/back.jpg, broken.png',
        message: 'There is no photo “broken.png” in the ZIP',
      },
    ])
    const good = csv.replace(', broken.png', '')
    expect((await planOf(admin, good, {})).errors).toMatchObject([
      { message: 'The photo “Front.JPG” is not here. Choose a ZIP with this file and the photos' },
      { message: expect.stringContaining('back.jpg') },
    ])
    await (await importFile(admin, good, { photos })).text()
    const { image = '', gallery = '' } = (await imagesOf(store, `Zip ${serial}`)) ?? {}
    expect([image, gallery]).toEqual([expect.stringMatching(/^\/files\//), expect.stringMatching(/^\/files\//)])
    expect(image).not.toBe(gallery)
  })

  test('from a ZIP with photos of the same name in two folders names both, and takes neither', async ({ store }) => {
    const { admin, form, serial } = await openProductFixture(store)
    await addProduct(admin, { ...form, sku: `TWO-${serial}` })
    const csv = (image: string) => `SKU,Image\nTWO-${serial},${image}`
    const { last } = await uploadZip(
      admin,
      makeZip([
        { name: 'list.csv', content: csv('front.jpg') },
        { name: 'jee/front.jpg', content: await photo('red') },
        { name: 'neet/front.jpg', content: await photo('blue') },
        { name: 'NEET/Front.jpg', content: await photo('green') },
      ]),
    )
    expect(last).toMatchObject({
      count: 2,
      failed: [{ name: 'NEET/Front.jpg', error: 'Another photo of the ZIP has this name' }],
    })
    const photos = String(last.photos)
    const { errors } = await planOf(admin, csv('front.jpg'), { photos })
    expect(errors).toMatchObject([
      { row: 2, message: 'The ZIP has several photos “front.jpg”. Write the folder too, such as “jee/front.jpg”' },
    ])
    expect((await planOf(admin, csv('neet/front.jpg'), { photos })).errors).toEqual([])
  })

  test('refuses a ZIP with unsafe names, a password, false sizes, too many files, or none or several lists', async ({
    store,
  }) => {
    const { admin } = await openProductFixture(store)
    const list = { name: 'list.csv', content: 'Name\nA' }
    const errorOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { status, last } = await uploadZip(admin, bytes)
      expect(status).toBe(400)
      return (last.fields as Record<string, string>).file
    }
    const errorOfFiles = (entries: Parameters<typeof makeZip>[0]) => errorOf(makeZip(entries))
    const unsafe = 'This ZIP is damaged or has unsafe file names'
    expect(await errorOfFiles([list, { name: '../../etc/passwd.jpg', content: 'x' }])).toBe(unsafe)
    expect(await errorOfFiles([list, { name: '/etc/passwd.jpg', content: 'x' }])).toBe(unsafe)
    expect(await errorOfFiles([list, { name: String.raw`..\a.jpg`, content: 'x' }])).toBe(unsafe)
    expect(await errorOfFiles([list, { name: 'a\0.jpg', content: 'x' }])).toBe(unsafe)
    expect(await errorOfFiles([{ ...list, isEncrypted: true }])).toBe(
      'The ZIP is protected by a password. Make one without',
    )
    expect(await errorOfFiles([{ name: 'a.jpg', content: 'x' }])).toBe(
      'The ZIP has no CSV or XLSX file with the products',
    )
    expect(await errorOfFiles([list, { ...list, name: 'b.csv' }])).toBe(
      'The ZIP has several files of products: list.csv, b.csv',
    )
    expect(await errorOfFiles([list, { name: 'shop/photos.zip', content: 'x' }])).toBe(
      'The ZIP has another archive in it: photos.zip. Put its photos into the ZIP itself',
    )
    expect(await errorOfFiles([{ ...list, declaredSize: 11 * 1024 * 1024 }])).toBe(
      'A file of products may have at most 10 MB',
    )
    const many = Array.from({ length: 5000 }, (_, n) => ({ name: `${n}.jpg`, content: '' }))
    expect(await errorOfFiles([list, ...many])).toBe('A ZIP may have at most 5000 files')
    expect(await errorOf(new TextEncoder().encode('no zip'))).toBe('This is not a ZIP file')
    const eventOf = async (entries: Parameters<typeof makeZip>[0]) => (await uploadZip(admin, makeZip(entries))).last
    const list100 = { ...list, content: 'x'.repeat(5000), declaredSize: 100 }
    expect(await eventOf([list100])).toMatchObject({ error: 'The file list.csv of this ZIP is damaged' })
    // Written by Windows PowerShell.
    expect(await eventOf([list, { name: String.raw`photos\a.jpg`, content: 'x' }])).toMatchObject({
      failed: [{ name: 'photos/a.jpg' }],
    })
    // A bomb declares a small photo and expands to a huge one.
    const bomb = { name: 'bomb.jpg', content: new Uint8Array(50 * 1024 * 1024), declaredSize: 1000 }
    expect(await eventOf([list, bomb])).toMatchObject({
      count: 0,
      failed: [{ name: 'bomb.jpg', error: 'This file of the ZIP is damaged' }],
    })
    const large = { ...bomb, declaredSize: undefined } as unknown as typeof bomb
    expect(await eventOf([list, large])).toMatchObject({ failed: [{ error: expect.stringContaining('at most 5 MB') }] })
    expect((await uploadZip(admin, makeZip([list]), 'text/plain')).status).toBe(415)
  })

  test('from a ZIP ends with its time, while it is listed, read or stored', async ({ store }) => {
    const tooSlow = { status: 400, body: { fields: { file: expect.stringContaining('takes too long to read') } } }
    const bytes = makeZip([
      { name: 'list.csv', content: 'Name\nA' },
      { name: 'front.jpg', content: await photo('red') },
      { name: 'back.jpg', content: await photo('blue') },
    ])
    const { file, remove } = await saveTemporarily(new Blob([bytes]).stream())
    await expect(openPhotoZip(file, AbortSignal.abort())).rejects.toMatchObject(tooSlow)
    const reading = new AbortController()
    const zip = await openPhotoZip(file, reading.signal)
    reading.abort()
    await expect(zip.table.read()).rejects.toMatchObject(tooSlow)
    zip.close()
    const storing = new AbortController()
    const events: PhotoZipEvent[] = []
    const stored = storePhotoZip(store.services, await openPhotoZip(file, storing.signal), async (event) => {
      events.push(event)
      if (events.length === 2) storing.abort()
    })
    await expect(stored).rejects.toMatchObject(tooSlow)
    expect(events.map((event) => 'done' in event && event.done)).toEqual([0, 1])
    await remove()
  })

  test('stops writing a ZIP as soon as it is above the limit, and leaves no file', async () => {
    const temporary = () => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('rankshelf-import-'))
    const before = temporary()
    await expect(saveTemporarily(new Blob([new Uint8Array(2000)]).stream(), 1000)).rejects.toMatchObject({
      status: 413,
    })
    expect(temporary()).toEqual(before)
  })

  test('loads photos from other addresses in the background, lists those that fail, and tries them again', async ({
    store,
  }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    let isBroken = true
    const bytes = await photo('green')
    const server = createServer((request, response) => {
      if (request.url === '/b.jpg' && isBroken) return void response.writeHead(404).end()
      response.end(request.url === '/b.jpg' ? bytes : bytes.subarray(0))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const csv = [
      'Handle,Title,Type,Vendor,Variant Price,Image Src,Image Position',
      `remote-${serial},Remote ${serial},Unknown type,Arihant,250,${base}/a.jpg,1`,
      `remote-${serial},,,,,${base}/b.jpg,2`,
    ].join('\n')
    const missing = await planOf(admin, csv, {})
    expect(missing).toMatchObject({ format: 'shopify', rows: 1, creates: 0, unknownCategories: ['Unknown type'] })
    expect(missing.errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['examType', 'classTypes', 'category']),
    )
    const defaults = JSON.stringify({
      examType: 'JEE',
      classTypes: '11th;12th',
      category: String(jee.id),
      condition: 'used',
    })
    expect(await planOf(admin, csv, { defaults })).toMatchObject({ creates: 1, errorCount: 0, remotePhotos: 2 })
    const result = await (await importFile(admin, csv, { defaults })).text()
    expect(result).toContain('"created":1')
    expect(result).toContain('"remotePhotos":2')

    const rows = await store.db.select().from(photoDownloads).orderBy(photoDownloads.position)
    expect(await store.db.execute(sql`select 1 from pgboss.job where name = 'photo-download'`)).toMatchObject({
      rowCount: 2,
    })
    // As the job does: addresses of this machine are refused.
    await downloadPhoto(store.services, rows[0]?.id ?? 0, { isLast: false })
    const listed = () => admin.getJson<PhotoDownloads>('/admin/products/import/photo-downloads')
    expect(await listed()).toMatchObject({
      waiting: 1,
      failed: [{ productName: `Remote ${serial}`, error: 'This address is not on the public internet.' }],
    })
    const retry = () => admin.requestJson('POST', '/admin/products/import/photo-downloads/retry')
    expect((await retry()).body).toEqual({ count: 1 })
    const isForbidden = () => false
    for (const { id } of rows) await downloadPhoto(store.services, id, { isLast: false }, isForbidden)
    expect(await listed()).toMatchObject({ waiting: 0, failed: [{ error: 'The server responded with status 404.' }] })
    expect((await imagesOf(store, `Remote ${serial}`))?.image).toMatch(/^\/files\//)
    isBroken = false
    await retry()
    await downloadPhoto(store.services, rows[1]?.id ?? 0, { isLast: false }, isForbidden)
    expect(await listed()).toEqual({ waiting: 0, failedCount: 0, failed: [] })
    // The same file again changes nothing and loads nothing.
    expect(await planOf(admin, csv, { defaults })).toMatchObject({ creates: 0, updates: 0, leftOut: 1 })
    await (await importFile(admin, csv, { defaults })).text()
    expect(await listed()).toMatchObject({ waiting: 0 })

    await store.db.update(photoDownloads).set({ state: 'failed' })
    expect((await admin.requestJson('DELETE', '/admin/products/import/photo-downloads')).body).toEqual({ count: 2 })
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
})
