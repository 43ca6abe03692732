import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../../test/users.ts'
import { openTestStore, test, type TestStore } from '../../../../test/test-store.ts'
import { createApp } from '../../app.ts'
import { jobHandlers } from '../../job-handlers.ts'
import type { ListedFile } from '../../storage/file-storage.ts'
import { avifName, createAvifVariants } from './create-avif-variants.ts'

const BROWSER = 'image/avif,image/webp,image/apng,*/*;q=0.8'
const NAME = '0123456789abcdef-800x600.webp'

/** Something like a photo: soft, and nowhere flat. */
function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } }).blur(3)
}

async function upload(store: TestStore, picture: Uint8Array): Promise<string> {
  const { client: visitor } = await loginAsAdmin(store)
  const body = new FormData()
  body.set('file', new File([picture as BlobPart], 'cover.png', { type: 'image/png' }))
  const answer = await visitor.send('/upload', { method: 'POST', body })
  const { filePath } = (await answer.json()) as { filePath: string }
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

describe('a photo that was uploaded', () => {
  test('is shown smaller to browsers that can, once that has been made in the background', async () => {
    const store = await openTestStore()
    const name = await upload(store, await photo(480, 360).png().toBuffer())
    expect((await fetchImage(store, name, BROWSER)).headers.get('content-type')).toBe('image/webp')

    await store.services.jobs.work(jobHandlers(store.services))
    await expect.poll(() => store.services.files.exists(avifName(name))).toBe(true)
    const small = await fetchImage(store, name.replace('.webp', '.w300.webp'), BROWSER)
    expect(small.headers.get('content-type')).toBe('image/avif')
    const answer = await fetchImage(store, name, BROWSER)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
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
    const [avifBytes, webpBytes] = [await answer.arrayBuffer(), await webp.arrayBuffer()]
    expect(Buffer.from(avifBytes).toString('latin1', 4, 12)).toBe('ftypavif')
    expect(avifBytes.byteLength).toBeLessThan(webpBytes.byteLength * 0.9)
    for (const accept of [undefined, '*/*', 'image/avif;q=0, image/webp', 'image/avifs']) {
      expect((await fetchImage(store, name, accept)).headers.get('content-type')).toBe('image/webp')
    }
    await store.close()
  })
})

describe('an AVIF', () => {
  test('is made once, from a picture that is still there', async ({ store }) => {
    const { files } = store.services
    await files.put(NAME, await photo(800, 600).webp({ quality: 80 }).toBuffer())
    await createAvifVariants(files, NAME)
    const made = await files.stat(avifName(NAME))
    await createAvifVariants(files, NAME)
    expect(await files.stat(avifName(NAME))).toEqual(made)
    await files.remove(NAME)
    await files.remove(avifName(NAME))
    await createAvifVariants(files, NAME)
    expect(await listStoredFiles(store)).toEqual([])
  })

  test('that saves nothing is not kept', async ({ store }) => {
    const tiny = NAME.replace('800x600', '8x6')
    await store.services.files.put(tiny, await photo(8, 6).webp({ quality: 20 }).toBuffer())
    await createAvifVariants(store.services.files, tiny)
    expect(await listStoredFiles(store)).toEqual([tiny])
  })

  test('that takes too long is given up, and the picture stays as it is', async ({ store }) => {
    const { files } = store.services
    const large = NAME.replace('800x600', '1200x1600')
    await files.put(large, await photo(1200, 1600).webp({ quality: 80 }).toBuffer())
    const start = performance.now()
    await createAvifVariants(files, large, 50)
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(await files.exists(avifName(large))).toBe(false)
    expect((await fetchImage(store, large, BROWSER)).status).toBe(200)
  })

  test('of a picture that cannot be read is an error for the log, and nothing else', async ({ store }) => {
    const broken = NAME.replace('8', '9')
    await store.services.files.put(broken, 'no picture at all')
    await expect(createAvifVariants(store.services.files, broken)).rejects.toThrow('The AVIF encoder ended with code 1')
  })
})
