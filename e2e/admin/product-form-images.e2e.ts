import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createCategory } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 415/ })

/** A PNG file of a random colour, so that each has a path of its own. */
async function imageFile(name: string) {
  const background = `#${randomUUID().slice(0, 6)}`
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const toast = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text }).first()
const galleryOf = (dialog: Locator) => dialog.getByRole('list', { name: 'Gallery images' }).getByRole('listitem')
const pathsOf = (dialog: Locator) =>
  galleryOf(dialog).evaluateAll((items) => items.map((item) => item.dataset.image ?? ''))

test('staff add, order and remove gallery images while they create a product; after a failed upload nothing is lost', {
  tag: '@both',
}, async ({ page }) => {
  const name = `Waves ${randomUUID().slice(0, 8)}`
  const category = await createCategory()
  await loginAsAdmin(page, `gallery-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=products&edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add product' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Primary category').selectOption({ label: category.name })
  await dialog.getByLabel('Price (₹)', { exact: true }).fill('349')
  await dialog.getByRole('checkbox', { name: '12th' }).check()

  const input = dialog.getByLabel('Gallery images (optional)')
  const text = { name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('just text') }
  const files = await Promise.all(['front.png', 'back.png', 'spine.png', 'page.png'].map(imageFile))
  await input.setInputFiles([...files, text])
  // The first one is the main image.
  await expect(galleryOf(dialog)).toHaveCount(3)
  await expect(toast(page, 'list.png')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem')).toHaveText(/^list\.png/)
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(toast(page, 'The product is not saved yet')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again list.png' })).toBeFocused()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Dismiss list.png' }).click()

  const [back = '', spine = '', detail = ''] = await pathsOf(dialog)
  await dialog.getByRole('button', { name: 'Move gallery image 3 up' }).click()
  await expect.poll(() => pathsOf(dialog)).toEqual([back, detail, spine])
  await expect(dialog.getByRole('button', { name: 'Move gallery image 2 up' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove gallery image 1' }).click()
  await expect.poll(() => pathsOf(dialog)).toEqual([detail, spine])

  // Saving waits for an upload that runs.
  const upload = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await upload.promise
    await route.continue()
  })
  await input.setInputFiles(await imageFile('late.png'))
  await expect(dialog.getByRole('progressbar', { name: 'Upload of late.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  upload.resolve()
  await expect(toast(page, 'Product created')).toBeVisible()
  const images = await queryDatabase<{ type: string; url: string }>(
    `select image_type as type, image_url as url from product_images join products on products.id = product_id
     where name = $1 order by case image_type when 'main' then 0 else 1 end, display_order`,
    [name],
  )
  expect(images.map(({ type }) => type)).toEqual(['main', 'gallery', 'gallery', 'gallery'])
  expect(images.slice(1, 3).map(({ url }) => url)).toEqual([detail, spine])
})

test('images dropped on the product form are added to its gallery', async ({ page }) => {
  await loginAsAdmin(page, `gallery-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=products&edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add product' })
  const input = dialog.getByLabel('Gallery images (optional)')
  await expect(input).toBeVisible()
  const contents = await Promise.all(['a.png', 'b.png'].map(async (name) => [...(await imageFile(name)).buffer]))
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const [index, bytes] of all.entries())
      data.items.add(new File([new Uint8Array(bytes)], `${index}.png`, { type: 'image/png' }))
    return data
  }, contents)
  await input.dispatchEvent('drop', { dataTransfer })
  await expect(dialog.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await expect(galleryOf(dialog)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('What you typed has not been saved.')
})
