import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeS3, type FakeS3 } from '../../../../test/fake-servers/s3-server.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { createApp } from '../../app.ts'
import { imageHash } from './process-image.ts'
import { contentSecurityPolicy } from '../../render/page-server.ts'

const bytes = new TextEncoder().encode('a cover')
const NAME = `${imageHash(bytes)}-600x800.webp`

const fetchFile = async ({ services }: TestStore, name: string) =>
  createApp(services).fetch(new Request(`http://shop.test/files/${name}`))

/** Runs a test with a store whose images are in an S3 bucket. */
const testWithBucket = (name: string, run: (open: { s3: FakeS3; store: TestStore }) => Promise<void>) =>
  test(name, async () => {
    const s3 = await openFakeS3()
    const store = await openTestStore(s3.settings)
    await run({ s3, store })
    await store.close()
    await s3.close()
  })

async function upload(store: TestStore) {
  const { client: admin } = await loginAsAdmin(store)
  const image = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#B33951' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new File([image], 'cover.png', { type: 'image/png' }))
  const response = await admin.send('/upload', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as { filePath: string; code: string } }
}

describe('stored images', () => {
  test('are served with an immutable cache header', async ({ store }) => {
    await store.services.files.put(NAME, bytes)
    const response = await fetchFile(store, NAME)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('a cover')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('that are missing, and other files of the folder, are not found', async ({ store }) => {
    await store.services.files.put('secret.txt', bytes)
    for (const name of ['ffffffffffffffff-1x1.webp', 'secret.txt', '..%2Fpostgres.log', '%00.webp']) {
      expect((await fetchFile(store, name)).status).toBe(404)
    }
  })
})

describe('a damaged image', () => {
  test('is not served, and a damaged variant is created again', async ({ store }) => {
    const { body } = await upload(store)
    const full = body.filePath.replace('/files/', '')
    const variant = full.replace('.webp', '.w300.webp')
    const { files } = store.services
    await files.put(variant, 'a torn file')
    const recreated = await fetchFile(store, variant)
    expect(recreated.status).toBe(200)
    expect((await sharp(await recreated.arrayBuffer()).metadata()).width).toBe(300)
    expect(await files.read(variant)).not.toEqual(new TextEncoder().encode('a torn file'))
    const intact = (await files.read(full)) ?? new Uint8Array()
    await files.put(full, intact.subarray(0, -20))
    expect((await fetchFile(store, full)).status).toBe(404)
    await files.put(full, intact)
    expect((await fetchFile(store, full)).status).toBe(200)
  })

  test('is not served as AVIF', async ({ store }) => {
    await store.services.files.put(NAME, bytes)
    await store.services.files.put(NAME.replace('.webp', '.avif'), 'not an AVIF')
    const headers = { Accept: 'image/avif,image/webp' }
    const response = await createApp(store.services).request(`http://shop.test/files/${NAME}`, { headers })
    expect(response.headers.get('content-type')).toBe('image/webp')
  })
})

describe('a store with images in a bucket', () => {
  testWithBucket('stores an upload in the bucket and serves it at its own URL', async ({ s3, store }) => {
    const { status, body } = await upload(store)
    expect(status).toBe(201)
    const name = body.filePath.replace('/files/', '')
    expect([...s3.objects.keys()].toSorted()).toEqual([name.replace('.webp', '.w300.webp'), name])
    const response = await fetchFile(store, name)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(600)
  })

  testWithBucket('fetches an image from the bucket once for concurrent requests', async ({ s3, store }) => {
    await store.services.files.put(NAME, bytes)
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetchFile(store, NAME)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await (await fetchFile(store, NAME)).text()).toBe('a cover')
    expect(s3.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1)
  })

  testWithBucket(
    'responds with 503 while the bucket is unavailable, and recovers without losing images',
    async ({ s3, store }) => {
      await store.services.files.put(NAME, bytes)
      s3.fail('', { status: 403, code: 'AccessDenied' })
      expect(await upload(store)).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect((await fetchFile(store, NAME)).status).toBe(503)
      s3.clearFaults()
      expect((await fetchFile(store, NAME)).status).toBe(200)
      expect(await upload(store)).toMatchObject({ status: 201 })
    },
  )

  testWithBucket('redirects browsers to the public URL of the bucket if it has one', async ({ s3 }) => {
    const S3_PUBLIC_URL = 'https://images.example/shop/'
    const store = await openTestStore({ ...s3.settings, S3_PUBLIC_URL })
    const response = await fetchFile(store, NAME)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`https://images.example/shop/${NAME}`)
    expect(contentSecurityPolicy('', { imagesUrl: store.services.config.bucket?.publicUrl })).toContain(
      "img-src 'self' data: https://images.example;",
    )
    await store.close()
  })
})
