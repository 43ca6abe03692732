import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openFakeS3, type FakeS3 } from '../../../../test/fake-servers/s3-server.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { createApp } from '../../app.ts'
import { contentSecurityPolicy } from '../../render/content-security-policy.ts'

const NAME = '0123456789abcdef-600x800.webp'
const bytes = new TextEncoder().encode('a cover')

const fetchFile = async ({ services }: TestStore, name: string) =>
  createApp(services).fetch(new Request(`http://shop.test/files/${name}`))

/** Runs with a store whose pictures are in a bucket. */
const testWithBucket = (name: string, run: (open: { s3: FakeS3; shop: TestStore }) => Promise<void>) =>
  test(name, async () => {
    const s3 = await openFakeS3()
    const shop = await openTestStore(s3.settings)
    await run({ s3, shop })
    await shop.close()
    await s3.close()
  })

async function upload(store: TestStore) {
  const { client: visitor } = await loginAsAdmin(store)
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#B33951' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new File([picture], 'cover.png', { type: 'image/png' }))
  const answer = await visitor.send('/upload', { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { filePath: string; code: string } }
}

describe('a picture of the shop', () => {
  test('may be kept for ever by whoever fetched it', async ({ store }) => {
    await store.services.files.put(NAME, bytes)
    const answer = await fetchFile(store, NAME)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('a cover')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('that nobody kept is not found, and nothing else of the folder is shown', async ({ store }) => {
    await store.services.files.put('secret.txt', bytes)
    for (const name of ['ffffffffffffffff-1x1.webp', 'secret.txt', '..%2Fpostgres.log', '%00.webp']) {
      expect((await fetchFile(store, name)).status).toBe(404)
    }
  })
})

describe('a shop whose pictures are in a bucket', () => {
  testWithBucket('keeps an upload there, and shows it at its own address', async ({ s3, shop }) => {
    const { status, body } = await upload(shop)
    expect(status).toBe(201)
    const name = body.filePath.replace('/files/', '')
    expect([...s3.objects.keys()].toSorted()).toEqual([name.replace('.webp', '.w300.webp'), name])
    const answer = await fetchFile(shop, name)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(600)
  })

  testWithBucket('fetches a picture once for all who look at it', async ({ s3, shop }) => {
    await shop.services.files.put(NAME, bytes)
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetchFile(shop, NAME)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await (await fetchFile(shop, NAME)).text()).toBe('a cover')
    expect(s3.requests.filter((call) => call.startsWith('GET'))).toHaveLength(1)
  })

  testWithBucket(
    'says so politely when the bucket is away, and has lost nothing when it is back',
    async ({ s3, shop }) => {
      await shop.services.files.put(NAME, bytes)
      s3.fail('', { status: 403, code: 'AccessDenied' })
      expect(await upload(shop)).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect((await fetchFile(shop, NAME)).status).toBe(503)
      s3.clearFaults()
      expect((await fetchFile(shop, NAME)).status).toBe(200)
      expect(await upload(shop)).toMatchObject({ status: 201 })
    },
  )

  testWithBucket('sends browsers to the bucket’s public address where it has one', async ({ s3 }) => {
    const S3_PUBLIC_URL = 'https://images.example/shop/'
    const shop = await openTestStore({ ...s3.settings, S3_PUBLIC_URL })
    const answer = await fetchFile(shop, NAME)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`https://images.example/shop/${NAME}`)
    expect(contentSecurityPolicy('', shop.services.config.bucket?.publicUrl)).toContain(
      "img-src 'self' data: https://images.example;",
    )
    await shop.close()
  })
})
