import { randomUUID } from 'node:crypto'
import { expectAccessible, seeAll } from './axe.ts'
import { becomeAdmin, orderOne } from './back-room.ts'
import { shelveBook } from './shelf.ts'
import { expect, test } from './store.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedTrouble: /status of (403|503)/ })

test.beforeEach(({ page }) => becomeAdmin(page, `owner-${randomUUID().slice(0, 8)}`))

test('the dashboard shows the shop at a glance', async ({ page }) => {
  await orderOne(page, await shelveBook({ price: 777 }))
  await page.goto('/admin')
  for (const title of ['Products by exam', 'Products by condition', 'Institutes', 'Categories', 'Low stock']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: /^Sales of the last \d+ days: ₹.* in all, most on/ })).toBeVisible()
  await expect(page.locator('.chart svg').first()).toBeVisible()
  for (const [action, href] of [
    ['Product images', '/product-images-manager'],
    ['Add product', '/admin?tab=products&edit=new'],
    ['Categories', '/admin?tab=categories'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: action, exact: true })).toHaveAttribute('href', href)
  }
  await seeAll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page).toHaveURL(/view=table/)
  const days = page.getByRole('region', { name: 'Sales by day' }).locator('tbody tr')
  await expect(days).toHaveCount((page.viewportSize()?.width ?? 0) < 768 ? 7 : 14)
  await page.getByLabel('Days', { exact: true }).selectOption('30')
  await expect(days).toHaveCount(30)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Newest orders' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: /^Order #\d{10}/ })).toBeVisible()
})

test('an unconnected Google Merchant says so, and a sync fails with a sentence', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByText('Last sync Never')).toBeVisible()
  await expect(page.getByText('Not connected')).toBeVisible()
  for (const [button, title] of [
    ['Sync all products', 'Failed to sync products'],
    ['Sync JEE', 'Failed to sync products'],
    ['Run scheduled sync now', 'Sync Failed'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('.toast')).toContainText(title)
    await expect(page.locator('.toast')).toContainText('Google Merchant is not configured.')
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('.toast')).toBeHidden()
  }
})

test('a sync that went partly wrong, and one that went well', async ({ page }) => {
  const result = {
    success: false,
    status: 'partial',
    message: '2 products were refused',
    details: null,
    syncedProducts: 3,
    results: { inserted: 1, updated: 2 },
  }
  await page.route('**/api/google-merchant/sync', (route) => route.fulfill({ json: result }))
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sync NEET' }).click()
  await expect(page.locator('.toast')).toContainText('Sync completed with issues')
  await expect(page.getByText('Last run: 1 inserted, 2 updated.')).toBeVisible()
  await page.route('**/api/google-merchant/sync', (route) =>
    route.fulfill({ json: { ...result, success: true, message: '3 products synced' } }),
  )
  await page.getByRole('button', { name: 'Sync NEET' }).click()
  await expect(page.locator('.toast')).toContainText('3 products synced')
})

test('trouble is told where the figures would be', async ({ page }) => {
  await page.route('**/api/google-merchant/status', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/admin')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to fetch Google Merchant status' }).first(),
  ).toBeVisible()
  await page.unroute('**/api/google-merchant/status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Last sync Never')).toBeVisible()
})

test('the test of the courier’s login says what is wrong', async ({ page }) => {
  await page.goto('/shiprocket-test')
  await page.getByRole('button', { name: 'Test Authentication' }).click()
  await expect(page.locator('.toast')).toContainText('Shipping authentication failed')
  await expect(page.getByRole('main')).toContainText('Shipping authentication failed. Shiprocket is not configured.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Integrations' }).click()
  await expect(page).toHaveURL('/admin?tab=more&section=integrations')
})
