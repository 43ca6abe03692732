import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGES = [
  ['/about-us', 'About Us', ['Free shipping on all orders', 'save up to 70%']],
  ['/faqs', 'FAQs', ['Can I change or cancel an order?']],
  [
    '/shipping-policy',
    'Shipping Policy',
    ['₹70', '₹999', 'waived', '3–4', '4–5', '5–7', '1–2 business days', '48 hours'],
  ],
  ['/return-policy', 'Return Policy', ['within 7 days', '5–7 business days', 'within 1 hour', 'within 48 hours']],
  ['/privacy-policy', 'Privacy Policy', ['180 days', 'trackers', 'tax law']],
  ['/terms-conditions', 'Terms & Conditions', ['Cash on Delivery is the only payment method', 'Your data']],
] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, title, sentences] of PAGES) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      for (const sentence of sentences) await expect(page.getByRole('main')).toContainText(sentence)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    })
  }

  test('a question opens its answer', async ({ page }) => {
    await page.goto('/faqs')
    const answer = page.getByText('Cash on Delivery is the only way to pay')
    await expect(answer).toBeHidden()
    await page.getByText('How do I pay?').click()
    await expect(answer).toBeVisible()
  })
})

test.describe('the text pages', () => {
  for (const path of ['/contact-us', '/shipping-policy', '/return-policy', '/privacy-policy', '/terms-conditions']) {
    test(`${path} names the shop and the grievance officer, and shows nothing that is not set`, async ({ page }) => {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main).toContainText('StoreRankshelf')
      await expect(main).not.toContainText(/localhost|\[To be|GSTIN/)
      await expect(main).toContainText('Grievance Officer')
      await expect(main).toContainText('acknowledged within 48 hours and settled within one month')
    })
  }

  test('the FAQ page has structured data', async ({ page }) => {
    await page.goto('/faqs')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const items = texts.map((text) => JSON.parse(text) as { '@type': string; mainEntity?: unknown[] })
    const faq = items.find((item) => item['@type'] === 'FAQPage')
    expect(faq?.mainEntity).toHaveLength(await page.getByRole('main').locator('details').count())
  })
})

test.describe('the upload test page', () => {
  test('uploads an image as an admin and shows it', async ({ page }) => {
    await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
    await page.goto('/test-upload')
    await expect(page.getByRole('main')).toContainText('You are logged in as owner-')
    await page.getByLabel('Image', { exact: true }).setInputFiles(pngImage)
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
    await page.getByRole('button', { name: 'Upload image' }).click()
    await expect(page.getByRole('img', { name: 'As the store shows it' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Image uploaded.')
    await expectNoA11yViolations(page)
  })

  test('requires an image file', async ({ page }) => {
    await page.goto('/test-upload')
    await page.getByRole('button', { name: 'Upload image' }).click()
    await expect(page.getByText('Please choose an image first')).toBeVisible()
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
    await page.getByLabel('Image', { exact: true }).setInputFiles(text)
    await expect(page.getByText('Please choose an image file')).toBeVisible()
  })

  test.describe('for guests', () => {
    test.use({ expectedErrors: /status of 401/ })

    test('shows that uploads need an admin', async ({ page }) => {
      await page.goto('/test-upload')
      await expect(page.getByRole('link', { name: 'Log in as an admin' })).toBeVisible()
      const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }
      await page.getByLabel('Image', { exact: true }).setInputFiles(broken)
      await expect(page.getByRole('img', { name: 'Preview' }).and(page.getByTestId('image-placeholder'))).toBeVisible()
      await page.getByRole('button', { name: 'Upload image' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Upload failed. Please log in first')
    })
  })
})
