import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const BOOK = '/products/rotational-motion-module-3'

test.use({ javaScriptEnabled: false })

test.describe('without JavaScript', () => {
  for (const [path, heading] of [
    ['/', /./],
    // Products of an institute: other tests add products without images, but none with an institute.
    ['/products?instituteId=1', 'Products from'],
    ['/categories', /categories/i],
    ['/categories/1', /./],
    ['/institutes/1', /./],
    [BOOK, 'Rotational Motion'],
  ] as const) {
    test(`${path} shows its content and images`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page.getByTestId('skeleton').filter({ visible: true })).toHaveCount(0)
      expect(await brokenImages(page)).toEqual([])
      // Category tiles have no images.
      if (path !== '/categories') expect(await page.locator('main img').count()).toBeGreaterThan(0)
    })
  }

  test('a customer browses the shop by links', { tag: '@core' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'View all' }).first().click()
    await expect(page).toHaveURL(/\/products\?/)
    const next = page.getByRole('link', { name: 'Next' })
    // By keyboard: cards get their height when they are near the view, which can move a link from under a click.
    await next.first().press('Enter')
    await expect(page).toHaveURL(/page=2/)
    const book = page.getByRole('article').first().getByRole('link').first()
    const name = (await book.textContent()) ?? ''
    await book.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'View All Similar Products' }).last().click()
    await expect(page).toHaveURL(/\/products\?/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('a section that would load on scroll is a link', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'All JEE books' }).first().click()
    await expect(page).toHaveURL('/products?examType=JEE')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  for (const path of ['/profile', '/order-confirmation']) {
    test(`${path} says that it needs JavaScript instead of staying grey`, async ({ page }) => {
      await page.goto(path)
      const note = page.getByRole('main').locator('noscript p.note').last()
      await expect(note).toBeVisible()
      expect(await note.textContent()).toContain('needs JavaScript.')
      await expect(page.getByRole('main').getByTestId('skeleton').filter({ visible: true })).toHaveCount(0)
    })
  }

  test('Subscribe and the delivery to a PIN code are not shown, and a form that is says that it needs JavaScript', async ({
    page,
  }) => {
    for (const path of [BOOK, '/products', '/contact-us']) {
      await page.goto(path)
      for (const text of ['Get new arrivals by email', 'When will your books arrive?'])
        await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
    }
    const note = (form: HTMLElement | SVGElement) => getComputedStyle(form, '::after').content
    for (const form of await page.locator('main form[method=dialog]').all())
      expect(await form.evaluate(note)).toBe('"This needs JavaScript."')
  })

  for (const path of ['/cart', '/checkout', BOOK]) {
    test(`${path} says how to order by phone and WhatsApp, and has no button that does nothing`, async ({ page }) => {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.locator('noscript a[href^="tel:+91"]').first()).toBeVisible()
      await expect(main.getByRole('link', { name: 'on WhatsApp', exact: true })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/91/,
      )
      for (const name of ['Add to Cart', 'Buy Now', 'Place Order'])
        await expect(main.getByRole('button', { name })).toHaveCount(0)
      await expect(page.getByTestId('skeleton').filter({ visible: true })).toHaveCount(0)
    })
  }

  test('the search finds products', async ({ page }) => {
    await page.goto('/products')
    await page.goto('/search?search=physics')
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

/** Returns the images that failed to load. */
async function brokenImages(page: Page): Promise<string[]> {
  await page.waitForLoadState('load')
  return page
    .locator('main img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter((image) => !image.complete || image.naturalWidth === 0)
        .map(({ src }) => src),
    )
}
