import type { Page } from '@playwright/test'
import { expect, test } from './store.ts'

const BOOK = '/products/rotational-motion-module-3'

test.use({ javaScriptEnabled: false })

test.describe('without scripts', () => {
  for (const [address, heading] of [
    ['/', /./],
    // Books of an institute: other journeys put books without pictures on the shelves, but none of an institute.
    ['/products?instituteId=1', 'Products from'],
    ['/categories', /categories/i],
    ['/categories/1', /./],
    ['/institutes/1', /./],
    [BOOK, 'Rotational Motion'],
  ] as const) {
    test(`${address} can be read, shows its pictures and waits for nothing`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page.locator('.skeleton:visible')).toHaveCount(0)
      expect(await missingPictures(page)).toEqual([])
      // The tiles of the categories are words alone.
      if (address !== '/categories') expect(await page.locator('main img').count()).toBeGreaterThan(0)
    })
  }

  test('the shop is walked through by its links', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'View all' }).first().click()
    await expect(page).toHaveURL(/\/products\?/)
    const next = page.getByRole('link', { name: 'Next' })
    await next.first().click()
    await expect(page).toHaveURL(/page=2/)
    const book = page.getByRole('article').first().getByRole('link').first()
    const name = (await book.textContent()) ?? ''
    await book.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'View All Similar Products' }).last().click()
    await expect(page).toHaveURL(/\/products\?/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('what would be drawn later is a link instead', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'All JEE books' }).first().click()
    await expect(page).toHaveURL('/products?examType=JEE')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('what is searched for is found', async ({ page }) => {
    await page.goto('/products')
    await page.goto('/search?search=physics')
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

/** The pictures in view or below it that did not come. */
async function missingPictures(page: Page): Promise<string[]> {
  await page.waitForLoadState('load')
  return page
    .locator('main img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[])
        .filter((picture) => !picture.complete || picture.naturalWidth === 0)
        .map(({ src }) => src),
    )
}
