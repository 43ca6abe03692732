import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseStoredImage } from '../../../domain/catalog/images.ts'
import { MAX_UPLOAD_BYTES, processImage } from './process-image.ts'

const text = (value: string) => new TextEncoder().encode(value)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

function plain(width: number, height: number, background = '#B33951') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A phone photo held upright: stored lying on its side, red at the top once turned, and it knows where it was taken. */
async function phonePhoto(): Promise<Uint8Array> {
  const redHalf = await plain(400, 600, '#ff0000').png().toBuffer()
  return plain(800, 600, '#0000ff')
    .composite([{ input: redHalf, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Kota Phone' }, IFD3: { GPSLatitude: '25/1 10/1 48/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

async function errorOf(bytes: Uint8Array): Promise<unknown> {
  return processImage(bytes).catch((error: unknown) => error)
}

describe('a picture that a shopkeeper uploads', () => {
  it('is kept as WebP in sizes, with an address that tells its size', async () => {
    const photo = await plain(3000, 4000).jpeg().toBuffer()
    const picture = await processImage(photo)
    expect(picture.path).toMatch(/^\/files\/[0-9a-f]{16}-1200x1600\.webp$/)
    expect(picture).toMatchObject({ width: 1200, height: 1600 })
    const shown = parseStoredImage(picture.path)
    const addresses = shown?.srcSet.split(', ').map((candidate) => candidate.split(' ')[0])
    expect(picture.files.map((file) => `/files/${file.name}`).toSorted()).toEqual(addresses?.toSorted())
    const sizes = await Promise.all(picture.files.map((file) => sharp(file.bytes).metadata()))
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 1200],
      ['webp', 300],
      ['webp', 720],
    ])
  })

  it('gets the same address when it is uploaded twice', async () => {
    const photo = await plain(500, 400).png().toBuffer()
    const [first, second] = [await processImage(photo), await processImage(photo)]
    expect(second.path).toBe(first.path)
  })

  it('stands upright when the phone stored it on its side', async () => {
    const picture = await processImage(await phonePhoto())
    expect(picture).toMatchObject({ width: 600, height: 800 })
    const top = await sharp(picture.files[0]?.bytes)
      .extract({ left: 300, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(top[0]).toBeGreaterThan(200)
    expect(top[2]).toBeLessThan(60)
  })

  it('forgets where and with what it was taken', async () => {
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const picture = await processImage(photo)
    for (const file of picture.files) {
      const kept = await sharp(file.bytes).metadata()
      expect(kept.exif).toBeUndefined()
      expect(kept.xmp).toBeUndefined()
      expect(Buffer.from(file.bytes).includes('Kota Phone')).toBe(false)
    }
  })

  it('is never enlarged', async () => {
    const picture = await processImage(await plain(240, 320).png().toBuffer())
    expect(picture).toMatchObject({ width: 240, height: 320 })
    expect(picture.files).toHaveLength(1)
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be a %s', async (format) => {
    const picture = await processImage(await plain(400, 500).toFormat(format).toBuffer())
    expect(picture).toMatchObject({ width: 400, height: 500 })
  })

  it('may be a very long strip', async () => {
    const picture = await processImage(await plain(20, 20_000).png().toBuffer())
    expect(picture.height).toBeLessThanOrEqual(4_800)
  })

  it('loses a web page hidden behind its end', async () => {
    const picture = await processImage(
      joined(await plain(400, 500).jpeg().toBuffer(), text('<html><script>alert(1)</script></html>')),
    )
    for (const file of picture.files) expect(Buffer.from(file.bytes).includes('<script>')).toBe(false)
  })
})

describe('an upload is refused with a plain sentence', () => {
  const unsupportedType = {
    name: 'ImageError',
    reason: 'unsupported-type',
    message: expect.stringContaining('JPEG, PNG, GIF'),
  }
  const invalidImage = { name: 'ImageError', reason: 'invalid-image', message: expect.stringContaining('damaged') }
  const tooLarge = { name: 'ImageError', reason: 'too-large', message: expect.stringContaining('5 MB') }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  it('when it is empty', async () => {
    expect(await errorOf(new Uint8Array())).toMatchObject(unsupportedType)
  })

  it.each([svg, `<?xml version="1.0"?>${svg}`, '<html></html>', 'name,price'])('when it is text: %s', async (value) => {
    expect(await errorOf(text(value))).toMatchObject(unsupportedType)
  })

  it('when it is a TIFF or an AVIF', async () => {
    expect(await errorOf(await plain(40, 40).tiff().toBuffer())).toMatchObject(unsupportedType)
    expect(await errorOf(await plain(40, 40).avif({ effort: 0 }).toBuffer())).toMatchObject(unsupportedType)
  })

  it('when a script only calls itself a GIF', async () => {
    expect(await errorOf(text('GIF89a/*<script>alert(1)</script>*/=1;'))).toMatchObject(invalidImage)
  })

  it('when a web page follows the first bytes of a JPEG', async () => {
    expect(await errorOf(joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), text('<html></html>')))).toMatchObject(
      invalidImage,
    )
  })

  it('when half of the photo is missing', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await errorOf(noise.subarray(0, noise.length / 2))).toMatchObject(invalidImage)
  })

  it('when it would unpack to more than 40 megapixels', async () => {
    expect(await errorOf(await plain(8000, 5001).png().toBuffer())).toMatchObject(tooLarge)
  })

  it('when it has more than 5 MB', async () => {
    const photo = await plain(40, 40).jpeg().toBuffer()
    expect(await errorOf(joined(photo, new Uint8Array(MAX_UPLOAD_BYTES)))).toMatchObject(tooLarge)
  })
})
