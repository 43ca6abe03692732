/**
 * Draws the images of the demo products and processes them like uploads.
 * Run it after changing a demo product or a cover: `node scripts/demo/make-images.ts`. The output is deterministic.
 */
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WebpOptions } from 'sharp'
import sharp from 'sharp'
import { lookInsideBySlug } from '../../demo/shop/look-inside.ts'
import type { ProductWithoutImages } from '../../demo/shop/demo-product.ts'
import { productsWithoutImages } from '../../demo/shop/demo-products.ts'
import { createAvifVariants } from '../../src/server/catalog/images/avif/create-avif-variants.ts'
import { openDiskStorage } from '../../src/server/storage/open-storage.ts'
import { processImage } from '../../src/server/catalog/images/process-image.ts'
import { board, frontCover } from './covers/front-cover.ts'
import type { Book, DesignedBook } from './covers/design-covers.ts'
import { designCovers } from './covers/design-covers.ts'
import { backCover } from './covers/views/back-cover.ts'
import { closeUp } from './covers/views/close-up.ts'
import { openPage } from './covers/views/open-page.ts'
import { samplePage } from './covers/views/sample-page.ts'
import { stack } from './covers/views/stack.ts'

const FILES = new URL('../../demo/files/', import.meta.url)
const LIST = new URL('../../demo/shop/images.json', import.meta.url)
const COVER_WIDTH = 720
const VIEW_WIDTH = 480
const PAGE_WIDTH = 600
const COVER_QUALITY: WebpOptions = { quality: 60, effort: 6 }
const VIEW_QUALITY: WebpOptions = { quality: 42, effort: 6 }

// The upload pipeline blocks the SVG reader of sharp in the whole process; the drawings are SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

await rm(FILES, { recursive: true, force: true })
const storage = openDiskStorage(fileURLToPath(new URL('..', FILES)), (error) => {
  throw error
})
const imagesBySlug: Record<string, { image: string; imageGallery: string[]; samplePages?: string[] }> = {}
for (const book of designCovers(productsWithoutImages.map(bookOf))) {
  const image = await storeImage(frontCover(book), COVER_WIDTH, COVER_QUALITY)
  // Most pages show covers; uploads get their AVIF variants from a job.
  await createAvifVariants(storage, path.basename(image))
  const imageGallery = []
  for (const view of viewsOf(book)) imageGallery.push(await storeImage(view, VIEW_WIDTH, VIEW_QUALITY))
  const samplePages = []
  for (const [index, text] of (lookInsideBySlug[book.slug]?.samplePages ?? []).entries())
    samplePages.push(await storeImage(samplePage(book, text, index + 1), PAGE_WIDTH, VIEW_QUALITY))
  imagesBySlug[book.slug] = { image, imageGallery, ...(samplePages.length > 0 && { samplePages }) }
}
await writeFile(LIST, `${JSON.stringify(imagesBySlug, null, 2)}\n`)

function bookOf(product: ProductWithoutImages): Book {
  const { slug, name, subject, examType, classType, institute, condition, moduleCount, description } = product
  return {
    slug,
    title: name,
    subject,
    exam: examType,
    classType,
    institute,
    used: condition === 'used',
    modules: moduleCount,
    blurb: description.split('\n\n')[0] ?? '',
  }
}

function viewsOf(book: DesignedBook): string[] {
  const views = [backCover(book), openPage(book)]
  if (book.modules > 2) return [stack(book), ...views]
  return book.used ? [closeUp(book), ...views] : views
}

async function storeImage(drawing: string, width: number, quality: WebpOptions): Promise<string> {
  const png = await sharp(Buffer.from(board(drawing, width)))
    .png()
    .toBuffer()
  const { path: imagePath, files } = await processImage(png, quality)
  for (const { name, bytes } of files) await storage.put(name, bytes)
  return imagePath
}
