import { readdir, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseStoredImage, variantName, variantWidths } from '../../src/domain/catalog/images/images.ts'
import { parseIsbn } from '../../src/domain/catalog/isbn.ts'
import { demoCategories } from './categories.ts'
import { demoBanners, demoSiteSettings, demoTestimonials } from './content.ts'
import { demoProducts } from './demo-products.ts'
import { demoInstitutes } from './institutes.ts'

const MAX_TOTAL_BYTES = 8_000_000
const files = new URL('../files/', import.meta.url)
const fileNameOf = (path: string) => path.replace('/files/', '')
const usedImages = demoProducts.flatMap(({ image, imageGallery, samplePages }) => [
  image,
  ...imageGallery,
  ...samplePages,
])
const requiredFiles = usedImages.flatMap((path) => {
  const copies = variantWidths(parseStoredImage(path)?.width ?? 0).map((width) => variantName(path, width))
  return [path, ...copies].map(fileNameOf)
})
const productsWith = (fields: Partial<(typeof demoProducts)[number]>) =>
  demoProducts.filter((product) => Object.entries(fields).every(([key, value]) => Reflect.get(product, key) === value))

describe('the demo shop', () => {
  it('has enough products of both exams', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(72)
    for (const examType of ['JEE', 'NEET'] as const) {
      expect(productsWith({ examType, featured: true }).length).toBeGreaterThanOrEqual(8)
      expect(productsWith({ examType, condition: 'used' }).length).toBeGreaterThanOrEqual(8)
      for (const classType of ['11th', '12th', 'dropper'] as const) {
        expect(productsWith({ examType, classType }).length).toBeGreaterThanOrEqual(6)
      }
    }
  })

  it('shows every ribbon, every stock line and every kind of discount', () => {
    expect(productsWith({ bestSeller: true }).length).toBeGreaterThanOrEqual(6)
    expect(productsWith({ teachersPick: true }).length).toBeGreaterThanOrEqual(3)
    expect(productsWith({ stock: 0 }).length).toBeGreaterThanOrEqual(4)
    expect(productsWith({ rating: null }).length).toBeGreaterThanOrEqual(3)
    const savings = demoProducts.map(({ price, originalPrice }) => 1 - price / originalPrice)
    expect(savings.some((saving) => saving === 0)).toBe(true)
    expect(savings.some((saving) => saving > 0 && saving < 0.15)).toBe(true)
    expect(savings.some((saving) => saving > 0.65)).toBe(true)
    expect(demoProducts.some(({ price }) => price > 10_000)).toBe(true)
    expect(demoProducts.some(({ price }) => !Number.isInteger(price))).toBe(true)
  })

  it('has no discount above the 70% that the storefront claims', () => {
    for (const { price, originalPrice } of demoProducts) {
      expect(price).toBeGreaterThan(0)
      expect(price).toBeLessThanOrEqual(originalPrice)
      expect(Math.round((1 - price / originalPrice) * 100)).toBeLessThanOrEqual(70)
      expect(Number(price.toFixed(2))).toBe(price)
    }
  })

  it('gives every product its own name, slug and description', () => {
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(demoProducts.length)
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length)
    expect(new Set(demoProducts.map(({ description }) => description)).size).toBe(demoProducts.length)
    for (const { slug, description } of demoProducts) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug).not.toMatch(/^\d+$/)
      expect(description.length).toBeGreaterThan(90)
    }
  })

  it('lists every product of an exam in the category that the menus link to', () => {
    const ids = demoCategories.map(({ id }) => id)
    expect(demoCategories.slice(0, 2).map(({ id, name }) => [id, name])).toEqual([
      [1, 'JEE Materials'],
      [2, 'NEET Materials'],
    ])
    for (const { examType, categoryId, categoryIds } of demoProducts) {
      expect(categoryId).toBe(examType === 'JEE' ? 1 : 2)
      expect(categoryIds).toContain(categoryId)
      expect(new Set(categoryIds).size).toBe(categoryIds.length)
      expect(ids).toEqual(expect.arrayContaining(categoryIds))
    }
    for (const id of ids) expect(demoProducts.some(({ categoryIds }) => categoryIds.includes(id))).toBe(true)
  })

  it('carries materials of all six institutes', () => {
    const names = demoInstitutes.map(({ name }) => name)
    expect(names).toEqual(['Allen', 'Physics Wallah', 'Motion', 'Resonance', 'Aakash', 'Esaral'])
    for (const institute of names) expect(productsWith({ institute }).length).toBeGreaterThanOrEqual(4)
  })

  it('has products added over the last two hundred days', () => {
    const days = demoProducts.map(({ addedDaysAgo }) => addedDaysAgo)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...days)).toBeLessThanOrEqual(200)
    expect(new Set(days).size).toBeGreaterThan(60)
  })

  it('has authors and an ISBN of its own for each single book', () => {
    const books = demoProducts.filter(({ subject }) => !subject.includes(','))
    expect(books.length).toBeGreaterThan(60)
    for (const { authors, isbn } of books) {
      expect(authors).toMatch(/^[A-Z]/)
      expect(parseIsbn(isbn ?? '')).toBe(isbn)
    }
    expect(new Set(books.map(({ isbn }) => isbn)).size).toBe(books.length)
  })

  it('lets customers look inside some books', () => {
    expect(demoProducts.filter(({ tableOfContents }) => tableOfContents !== '').length).toBeGreaterThanOrEqual(5)
    expect(demoProducts.filter(({ samplePages }) => samplePages.length >= 3).length).toBeGreaterThanOrEqual(3)
  })

  it('has a banner, testimonials and contact details', () => {
    expect(demoBanners.filter(({ active, shownIn }) => active && !shownIn)).toHaveLength(1)
    expect(demoTestimonials).toHaveLength(6)
    for (const { avatar, rating } of demoTestimonials) {
      expect(avatar).toMatch(/^[A-Z]{2}$/)
      expect(rating).toBeGreaterThanOrEqual(3.5)
      expect(rating).toBeLessThanOrEqual(5)
    }
    const keys = demoSiteSettings.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(expect.arrayContaining(['phone', 'email', 'address', 'whatsapp', 'seo.placeholder_reviews']))
  })
})

describe('the images of the demo shop', () => {
  it('are a cover and two or three views per product', () => {
    for (const { image, imageGallery } of demoProducts) {
      expect(parseStoredImage(image)).toMatchObject({ width: 720, height: 960 })
      expect([2, 3]).toContain(imageGallery.length)
      for (const view of imageGallery) expect(parseStoredImage(view)).toBeDefined()
    }
    expect(new Set(usedImages).size).toBe(usedImages.length)
  })

  it('exist in every size, with no unused file', async () => {
    const names = (await readdir(files)).filter((name) => !name.endsWith('.avif'))
    expect(names.toSorted()).toEqual(requiredFiles.toSorted())
  })

  it('include AVIF variants of most covers, each smaller than its WebP image', async () => {
    const avifs = (await readdir(files)).filter((name) => name.endsWith('.avif'))
    expect(avifs.length).toBeGreaterThan(demoProducts.length * 1.5)
    const weight = async (name: string) => (await stat(new URL(name, files))).size
    for (const avif of avifs) {
      const webp = avif.replace('.avif', '.webp')
      expect(requiredFiles).toContain(webp)
      expect(await weight(avif)).toBeLessThanOrEqual((await weight(webp)) * 0.9)
    }
  })

  it('have the sizes in their URLs', async () => {
    const path = demoProducts[0]?.image ?? ''
    const full = await sharp(await readFile(new URL(fileNameOf(path), files))).metadata()
    const small = await sharp(await readFile(new URL(fileNameOf(variantName(path, 300)), files))).metadata()
    expect(full).toMatchObject({ format: 'webp', width: 720, height: 960 })
    expect(small).toMatchObject({ format: 'webp', width: 300, height: 400 })
  })

  it('weigh at most 8 MB together', async () => {
    const sizes = await Promise.all((await readdir(files)).map(async (name) => (await stat(new URL(name, files))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES)
  })
})
