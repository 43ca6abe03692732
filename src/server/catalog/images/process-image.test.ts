import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseStoredImage } from '../../../domain/catalog/images/images.ts'
import { MAX_UPLOAD_BYTES, processImage } from './process-image.ts'

const text = (value: string) => new TextEncoder().encode(value)
const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

function createImage(width: number, height: number, background = '#B33951') {
  return sharp({ create: { width, height, channels: 3, background } })
}

function createNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}

/** Creates a photo in portrait orientation as phones store it: rotated, with EXIF orientation, make and GPS. Its top is red. */
async function phonePhoto(): Promise<Uint8Array> {
  const redHalf = await createImage(400, 600, '#ff0000').png().toBuffer()
  return createImage(800, 600, '#0000ff')
    .composite([{ input: redHalf, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Kota Phone' }, IFD3: { GPSLatitude: '25/1 10/1 48/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

async function errorOf(bytes: Uint8Array): Promise<unknown> {
  return processImage(bytes).catch((error: unknown) => error)
}

describe('an uploaded image', () => {
  it('is converted to WebP in several widths, with its size in the URL', async () => {
    const photo = await createImage(3000, 4000).jpeg().toBuffer()
    const image = await processImage(photo)
    expect(image.path).toMatch(/^\/files\/[0-9a-f]{16}-1200x1600\.webp$/)
    expect(image).toMatchObject({ width: 1200, height: 1600 })
    const shown = parseStoredImage(image.path)
    const urls = shown?.srcSet.split(', ').map((candidate) => candidate.split(' ')[0])
    expect(image.files.map((file) => `/files/${file.name}`).toSorted()).toEqual(urls?.toSorted())
    const sizes = await Promise.all(image.files.map((file) => sharp(file.bytes).metadata()))
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 1200],
      ['webp', 300],
      ['webp', 720],
    ])
  })

  it('has the same URL when it is uploaded twice', async () => {
    const photo = await createImage(500, 400).png().toBuffer()
    const [first, second] = [await processImage(photo), await processImage(photo)]
    expect(second.path).toBe(first.path)
  })

  it('is rotated upright by its EXIF orientation', async () => {
    const image = await processImage(await phonePhoto())
    expect(image).toMatchObject({ width: 600, height: 800 })
    const top = await sharp(image.files[0]?.bytes).extract({ left: 300, top: 20, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(200)
    expect(top[2]).toBeLessThan(60)
  })

  it('loses its metadata', async () => {
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const image = await processImage(photo)
    for (const file of image.files) {
      const metadata = await sharp(file.bytes).metadata()
      expect(metadata.exif).toBeUndefined()
      expect(metadata.xmp).toBeUndefined()
      expect(Buffer.from(file.bytes).includes('Kota Phone')).toBe(false)
    }
  })

  it('is never enlarged', async () => {
    const image = await processImage(await createImage(240, 320).png().toBuffer())
    expect(image).toMatchObject({ width: 240, height: 320 })
    expect(image.files).toHaveLength(1)
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('can be a %s', async (format) => {
    const image = await processImage(await createImage(400, 500).toFormat(format).toBuffer())
    expect(image).toMatchObject({ width: 400, height: 500 })
  })

  it('can be very tall', async () => {
    const image = await processImage(await createImage(20, 12_000).png().toBuffer())
    expect(image.height).toBeLessThanOrEqual(4_800)
  })

  it('loses a web page appended to it', async () => {
    const image = await processImage(
      concat(await createImage(400, 500).jpeg().toBuffer(), text('<html><script>alert(1)</script></html>')),
    )
    for (const file of image.files) expect(Buffer.from(file.bytes).includes('<script>')).toBe(false)
  })
})

describe('an upload is rejected with an error message', () => {
  const unsupportedType = {
    name: 'ImageError',
    reason: 'unsupported-type',
    message: expect.stringContaining('JPEG, PNG, GIF'),
  }
  const invalidImage = { name: 'ImageError', reason: 'invalid-image', message: expect.stringContaining('damaged') }
  const tooLarge = { name: 'ImageError', reason: 'too-large', message: expect.stringContaining('5 MB') }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  it('if it is empty', async () => {
    expect(await errorOf(new Uint8Array())).toMatchObject(unsupportedType)
  })

  it.each([svg, `<?xml version="1.0"?>${svg}`, '<html></html>', 'name,price'])('if it is text: %s', async (value) => {
    expect(await errorOf(text(value))).toMatchObject(unsupportedType)
  })

  it('if it is a TIFF or an AVIF', async () => {
    expect(await errorOf(await createImage(40, 40).tiff().toBuffer())).toMatchObject(unsupportedType)
    expect(await errorOf(await createImage(40, 40).avif({ effort: 0 }).toBuffer())).toMatchObject(unsupportedType)
  })

  it('if it is a script with the signature of a GIF', async () => {
    expect(await errorOf(text('GIF89a/*<script>alert(1)</script>*/=1;'))).toMatchObject(invalidImage)
  })

  it('if it is a web page with the signature of a JPEG', async () => {
    expect(await errorOf(concat(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), text('<html></html>')))).toMatchObject(
      invalidImage,
    )
  })

  it('if it takes longer than the limit, which ends the work', async () => {
    const quality = { lossless: true, effort: 6 }
    const stored = processImage(await createNoise(1200, 3000), quality, 1).then(({ path }) => path)
    await expect(stored).rejects.toMatchObject(tooLarge)
  })

  it('if half of the image is missing', async () => {
    const noise = await createNoise(400, 400)
    expect(await errorOf(noise.subarray(0, noise.length / 2))).toMatchObject(invalidImage)
  })

  it('if a side has more than 12,000 pixels', async () => {
    expect(await errorOf(await createImage(1, 12_001).png().toBuffer())).toMatchObject(tooLarge)
    expect(await errorOf(await createImage(12_001, 1).png().toBuffer())).toMatchObject(tooLarge)
  })

  it('if it has more than 40 megapixels', async () => {
    expect(await errorOf(await createImage(8000, 5001).png().toBuffer())).toMatchObject(tooLarge)
  })

  it('if it has more than 5 MB', async () => {
    const photo = await createImage(40, 40).jpeg().toBuffer()
    expect(await errorOf(concat(photo, new Uint8Array(MAX_UPLOAD_BYTES)))).toMatchObject(tooLarge)
  })
})
