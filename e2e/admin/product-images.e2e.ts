import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { type Book, createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { choose } from '../fixtures/choose.ts'
import { expect, test } from '../fixtures/test.ts'

const COLOURS = ['#b33951', '#1f50b2', '#016864', '#794c27']
const cards = (page: Page) => page.getByRole('article')
const expectToast = (page: Page, text: string) => expect(page.getByTestId('toast')).toContainText(text)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function coverFile(index: number, name: string) {
  const background = COLOURS[index] ?? '#000000'
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const imagesOf = async (book: Book) =>
  (
    await queryDatabase<{ id: number; type: string }>(
      `select id, image_type as type from product_images where product_id = $1
       order by case image_type when 'main' then 0 else 1 end, display_order`,
      [book.id],
    )
  ).map(({ id, type }) => `${type} ${id}`)

/** Returns the alt text of the first image in the storefront. */
async function storefrontAltText(page: Page, book: Book): Promise<string> {
  const html = await (await page.request.get(`/products/${book.slug}`)).text()
  return /data-testid="product-image".*?<img[^>]* alt="([^"]*)"/s.exec(html)?.[1] ?? ''
}

const displayedImages = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map(
      (card) =>
        `${card.querySelector('[data-testid="main-image"]') ? 'main' : 'gallery'} ${card.parentElement?.dataset.image}`,
    ),
  )

/** Drops or pastes a file. */
async function addFile(
  page: Page,
  method: 'drop' | 'paste',
  file: Awaited<ReturnType<typeof coverFile>>,
): Promise<void> {
  const bytes = [...file.buffer]
  const transfer = await page.evaluateHandle(
    ([name, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], name, { type: 'image/png' }))
      return data
    },
    [file.name, bytes] as const,
  )
  const panel = page.getByRole('region', { name: 'Upload an image' })
  if (method === 'drop') return panel.dispatchEvent('drop', { dataTransfer: transfer })
  await page.evaluate((clipboardData) => {
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, transfer)
}

test.describe('product images', () => {
  let book: Book
  test.use({ expectedErrors: /status of (404|415|500)/ })
  test.beforeEach(async ({ page }) => {
    book = await createBook({})
    await loginAsAdmin(page, `images-${randomUUID().slice(0, 8)}`)
    await page.goto(`/admin/products/images/${book.id}`)
  })

  test('staff select, drop and paste product images; a rejected image shows the reason', async ({ page }) => {
    await expect(page.getByText('This product has no images yet.')).toBeVisible()
    await press(page, 'Upload')
    await expect(page.getByLabel('Image file')).toHaveAccessibleDescription(/Choose an image first/)
    await page.getByLabel('Image file').setInputFiles([await coverFile(0, 'front.png'), await coverFile(1, 'back.png')])
    await choose(page.getByRole('radio', { name: 'Main' }))
    await press(page, 'Upload')
    await expect(cards(page)).toHaveCount(2)
    await expectToast(page, 'Image uploaded')
    await expect(cards(page).first()).toContainText('Main image')
    await choose(page.getByRole('radio', { name: 'Gallery' }))
    await addFile(page, 'drop', await coverFile(2, 'dropped.png'))
    await expect(cards(page)).toHaveCount(3)
    await addFile(page, 'paste', await coverFile(3, 'pasted.png'))
    await expect(cards(page)).toHaveCount(4)
    await expectNoA11yViolations(page)

    const text = { name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('just text') }
    const large = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await page.getByLabel('Image file').setInputFiles([text, large])
    await press(page, 'Upload')
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('listitem').filter({ hasText: 'huge.png' })).toContainText('larger than 5 MB.')
    await expect(uploads).toContainText('This file is not an image the store can use.')
    await expectToast(page, '2 photos could not be uploaded')
    await press(page, 'Dismiss huge.png')
    await expect(uploads).not.toContainText('huge.png')
    await expect(cards(page)).toHaveCount(4)
    await expectNoA11yViolations(page)
    await page.goto(`/products/${book.slug}`)
    await expect(page.getByRole('region', { name: 'Product images' }).getByRole('img').first()).toBeVisible()
  })

  test('staff reorder product images by button and by drag, promote, describe and delete them', {
    tag: '@both',
  }, async ({ page, isMobile }) => {
    for (const index of [0, 1, 2]) {
      const image = await coverFile(index, `page-${index}.png`)
      const multipart = { image, imageType: index === 0 ? 'main' : 'gallery' }
      await page.request.post(`/api/product-images/${book.id}`, { multipart })
    }
    await page.reload()
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Move image 1 up' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Move image 3 down' })).toBeDisabled()
    const [a = '', b = '', c = ''] = (await imagesOf(book)).map((image) => image.split(' ')[1])

    const button = await page.getByRole('button', { name: 'Set main image 2' }).boundingBox()
    const field = await page.getByLabel('Alt text of image 2').boundingBox()
    expect(button?.x).toBeCloseTo(field?.x ?? 0, 0)
    // The letter of the chosen type is visible.
    const chosen = page.locator('label', { has: page.getByRole('radio', { name: 'Gallery' }) })
    await expect(chosen.getByText('B', { exact: true })).not.toHaveCSS('color', /, 0\)$/)

    await press(page, 'Move image 3 up')
    await expect.poll(() => imagesOf(book)).toEqual([`main ${a}`, `gallery ${c}`, `gallery ${b}`])
    expect(await displayedImages(page)).toEqual(await imagesOf(book))
    await expect(page.getByRole('button', { name: 'Move image 2 up' })).toBeFocused()
    await expect(page.getByText('Image moved to place 2 of 3')).toBeAttached()

    if (!isMobile) {
      await page.locator(`[data-image="${b}"] img`).dragTo(page.locator(`[data-image="${a}"] img`))
      await expect.poll(() => imagesOf(book)).toEqual([`main ${b}`, `gallery ${a}`, `gallery ${c}`])
      await press(page, 'Move image 1 down')
      await expect.poll(() => imagesOf(book)).toEqual([`main ${a}`, `gallery ${b}`, `gallery ${c}`])
    }
    await press(page, 'Set main image 3')
    await expectToast(page, 'Main image updated')
    await expect.poll(async () => (await imagesOf(book))[0]).toBe(`main ${isMobile ? b : c}`)

    await page.getByLabel('Alt text of image 1').fill('Back cover')
    await expect(cards(page).first().getByRole('status')).toHaveText('Saved')
    await expect(cards(page).first().getByRole('img')).toHaveAccessibleName('Back cover')
    await expect.poll(() => storefrontAltText(page, book)).toBe('Back cover')
    await expectNoA11yViolations(page)

    await page.route('**/reorder', (route) => route.fulfill({ status: 500, body: 'broken' }))
    const before = await displayedImages(page)
    await press(page, 'Move image 2 down')
    await expectToast(page, 'Failed to reorder images')
    await expect.poll(() => displayedImages(page)).toEqual(before)

    const imageRequests = '**/api/product-images/*{,/set-main}'
    await page.route(imageRequests, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await press(page, 'Set main image 2')
    await expectToast(page, 'Failed to update main image')
    await press(page, 'Delete image 1')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete image')
    await page.unroute(imageRequests)
    await press(page, 'Delete image 1')
    await expect(page.getByRole('alertdialog')).toContainText('the next image takes its place')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Image deleted')
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).first()).toContainText('Main image')
  })

  test('alt texts are saved automatically and are not lost when saving fails or staff leave the page', {
    tag: '@both',
  }, async ({ page }) => {
    const image = await coverFile(0, 'front.png')
    await page.request.post(`/api/product-images/${book.id}`, { multipart: { image, imageType: 'main' } })
    await page.reload()
    const altText = page.getByLabel('Alt text of image 1')
    const state = cards(page).first().getByRole('status')
    const storedAltText = async () =>
      (
        await queryDatabase<{ text: string }>('select alt_text as text from product_images where product_id = $1', [
          book.id,
        ])
      )
        .map(({ text }) => text)
        .join()
    await altText.fill('Front cover ')
    await expect(state).toHaveText('Saved')
    expect(await storedAltText()).toBe('Front cover')
    await expect(altText).toBeFocused()
    await expect(altText).toHaveValue('Front cover ')

    const requests = '**/api/product-images/*'
    await page.route(requests, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await altText.fill('Back cover')
    await altText.blur()
    await expect(state).toContainText('Not saved')
    await expectNoA11yViolations(page)
    await page.getByRole('link', { name: 'Back to products' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(altText).toHaveValue('Back cover')
    await page.unroute(requests)
    await press(page, 'Try again to save the alt text of image 1')
    await expect(state).toHaveText('Saved')
    expect(await storedAltText()).toBe('Back cover')

    await altText.fill('Spine')
    await page.getByRole('link', { name: 'Back to products' }).click()
    await expect(page).toHaveURL(/tab=products/)
    await expect.poll(storedAltText).toBe('Spine')
  })

  test('staff migrate the images of all products and open the images of one in the image manager', async ({ page }) => {
    await page.goto('/product-images-manager')
    await page.getByLabel('Search by name').fill(book.name)
    await expect(page.getByRole('row', { name: book.name })).toContainText('0')
    await press(page, 'Migrate images')
    await expect(page.getByText(/^Migrated \d+ in all: \d+ main images? and \d+ gallery images?\.$/)).toBeVisible()
    await expectNoA11yViolations(page)
    await openRow(page, `images of ${book.name}`)
    await expect(page.getByRole('heading', { name: `Images: ${book.name}` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View product' })).toHaveAttribute('href', `/products/${book.slug}`)
    await expect(page.getByRole('link', { name: 'Edit product' })).toHaveAttribute(
      'href',
      `/admin/products/edit/${book.id}`,
    )

    await page.goto('/admin/products/images/999999')
    await expect(page.getByText('Product Not Found')).toBeVisible()
    await page.goto('/admin/products/images')
    await expect(page.getByText('Error: No Product ID Provided')).toBeVisible()
    await page.route('**/api/admin/recover-all-images', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('/product-images-manager')
    await press(page, 'Recover images')
    await expectToast(page, 'Failed to recover images')
  })
})
