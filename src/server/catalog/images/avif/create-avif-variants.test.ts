import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../../../test/users.ts'
import { openTestStore, test, type TestStore } from '../../../../../test/test-store.ts'
import { imageFileName } from '../../../../domain/catalog/images/images.ts'
import { imageHash } from '../process-image.ts'
import { createApp } from '../../../app.ts'
import { jobHandlers } from '../../../job-handlers.ts'
import type { ListedFile } from '../../../storage/file-storage.ts'
import { avifName, createAvifVariants } from './create-avif-variants.ts'
import { scaleLimit } from '../../../../../test/machine-speed.ts'

const BROWSER = 'image/avif,image/webp,image/apng,*/*;q=0.8'
const NAME = '0123456789abcdef-800x600.webp'

/** Creates an image with soft noise, which compresses like a photo. */
function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } }).blur(3)
}

async function upload(store: TestStore, image: Uint8Array): Promise<string> {
  const { client: admin } = await loginAsAdmin(store)
  const body = new FormData()
  body.set('file', new File([image as BlobPart], 'cover.png', { type: 'image/png' }))
  const response = await admin.send('/upload', { method: 'POST', body })
  const { filePath } = (await response.json()) as { filePath: string }
  return filePath.replace('/files/', '')
}

const fetchImage = async ({ services }: TestStore, name: string, accept?: string) =>
  createApp(services).fetch(
    new Request(`http://shop.test/files/${name}`, accept === undefined ? {} : { headers: { Accept: accept } }),
  )

async function listStoredFiles({ services }: TestStore): Promise<string[]> {
  const files = (await Readable.from(services.files.list()).toArray()) as ListedFile[]
  return files.map(({ name }) => name).toSorted()
}

describe('an uploaded photo', () => {
  test('is served as AVIF to browsers that accept it, once a background job has encoded it', async () => {
    const store = await openTestStore()
    const name = await upload(store, await photo(480, 360).png().toBuffer())
    expect((await fetchImage(store, name, BROWSER)).headers.get('content-type')).toBe('image/webp')

    await store.services.jobs.work(jobHandlers(store.services))
    await expect.poll(() => store.services.files.exists(avifName(name))).toBe(true)
    const small = await fetchImage(store, name.replace('.webp', '.w300.webp'), BROWSER)
    expect(small.headers.get('content-type')).toBe('image/avif')
    const avif = await fetchImage(store, name, BROWSER)
    expect(Object.fromEntries(avif.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Accept',
    })
    const webp = await fetchImage(store, name, 'image/webp,*/*')
    expect(Object.fromEntries(webp.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    })
    const [avifBytes, webpBytes] = [await avif.arrayBuffer(), await webp.arrayBuffer()]
    expect(Buffer.from(avifBytes).toString('latin1', 4, 12)).toBe('ftypavif')
    expect(avifBytes.byteLength).toBeLessThan(webpBytes.byteLength * 0.9)
    for (const accept of [undefined, '*/*', 'image/avif;q=0, image/webp', 'image/avifs']) {
      expect((await fetchImage(store, name, accept)).headers.get('content-type')).toBe('image/webp')
    }
    await store.close()
  })
})

describe('AVIF variants', () => {
  test('are created once, and only for existing images', async ({ store }) => {
    const { files } = store.services
    await files.put(NAME, await photo(800, 600).webp({ quality: 80 }).toBuffer())
    await createAvifVariants(files, NAME)
    const created = await files.stat(avifName(NAME))
    await createAvifVariants(files, NAME)
    expect(await files.stat(avifName(NAME))).toEqual(created)
    await files.remove(NAME)
    await files.remove(avifName(NAME))
    await createAvifVariants(files, NAME)
    expect(await listStoredFiles(store)).toEqual([])
  })

  test('are not stored if they are not smaller', async ({ store }) => {
    const tiny = NAME.replace('800x600', '8x6')
    await store.services.files.put(tiny, await photo(8, 6).webp({ quality: 20 }).toBuffer())
    await createAvifVariants(store.services.files, tiny)
    expect(await listStoredFiles(store)).toEqual([tiny])
  })

  test('are skipped after a timeout, and the WebP is served', async ({ store }) => {
    const { files } = store.services
    const webp = await photo(1200, 1600).webp({ quality: 80 }).toBuffer()
    const large = imageFileName(imageHash(webp), 1200, 1600)
    await files.put(large, webp)
    const start = performance.now()
    await createAvifVariants(files, large, 50)
    expect(performance.now() - start).toBeLessThan(scaleLimit(5_000))
    expect(await files.exists(avifName(large))).toBe(false)
    expect((await fetchImage(store, large, BROWSER)).status).toBe(200)
  })

  test('of an unreadable image fail with an error', async ({ store }) => {
    const broken = NAME.replace('8', '9')
    await store.services.files.put(broken, 'not an image')
    await expect(createAvifVariants(store.services.files, broken)).rejects.toThrow('The AVIF encoder ended with code 1')
  })
})
