import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isAdminPath } from '../src/domain/accounts/login-redirect.ts'
import { ALL_URLS } from './fixtures/all-urls.ts'
import { listCoveredControls } from './fixtures/covered-controls.ts'
import { loginAsAdmin } from './fixtures/db.ts'
import { ordersOf, createBook } from './fixtures/products.ts'
import { addToCart, expectConfirmation, fillAddress, field, newMobile, placeOrder } from './fixtures/purchase.ts'
import { expect, test } from './fixtures/test.ts'

// Chromium sometimes says of an image that two pages show, one after the other, that the second one preloads it in vain.
const PRELOADED = 'was preloaded using link preload but not used'
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: new RegExp(`status of 404|/files/.* ${PRELOADED}`),
})
// Tests of one file otherwise run one after another.
test.describe.configure({ mode: 'parallel' })

const STAFF_PAGES = ALL_URLS.filter((url) => isAdminPath(url))
const SHOP_PAGES = ALL_URLS.filter((url) => !isAdminPath(url))

test('with the keyboard no control of a page of the shop is behind a bar at the edge of the screen', {
  tag: '@both',
}, async ({ page }) => {
  await addToCart(page, await createBook({}))
  expect(await listCovered(page, SHOP_PAGES)).toEqual([])
})

test('with the keyboard no control of a page of staff is behind a bar at the edge of the screen', {
  tag: '@both',
}, async ({ page }) => {
  await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
  expect(await listCovered(page, STAFF_PAGES)).toEqual([])
})

test('with the keyboard no control of a tracked order is behind a bar at the edge of the screen', async ({ page }) => {
  const book = await createBook({})
  await addToCart(page, book)
  await page.goto('/checkout')
  await fillAddress(page)
  await field(page, 'Mobile number').fill(newMobile())
  await placeOrder(page)
  await expectConfirmation(page)
  const [order] = await ordersOf(book)
  await page.goto('/track-order')
  await page.getByLabel('Order ID').fill(String(order?.id))
  await page.getByRole('main').locator('button[type=submit]', { hasText: 'Track' }).click()
  await expect(page.getByRole('list', { name: 'Way to your door' })).toBeVisible()
  expect(await listCoveredControls(page)).toEqual([])
})

test('Add to Cart by Enter keeps the focus, so that a second Enter adds a second copy', async ({ page }) => {
  await page.goto('/products')
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
  await button.focus()
  for (const count of ['Cart, 1 item', 'Cart, 2 items']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: count })).toBeVisible()
    await expect(button).toBeFocused()
  }
})

async function listCovered(page: Page, urls: readonly string[]): Promise<string[]> {
  const covered: string[] = []
  for (const url of urls) {
    await page.goto(url)
    // Pages of staff load their tables after they are shown.
    if (isAdminPath(url)) await page.waitForLoadState('networkidle')
    for (const control of await listCoveredControls(page)) covered.push(`${url}: ${control}`)
  }
  return covered
}
