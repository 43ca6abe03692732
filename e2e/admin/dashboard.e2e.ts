import { randomUUID } from 'node:crypto'
import type { Dashboard } from '../../src/domain/reports/dashboard.ts'
import { expectNoA11yViolations, scrollThroughPage } from '../fixtures/a11y.ts'
import { loginAsAdmin, createOrder } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Locator } from '@playwright/test'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (403|503)/ })

test.beforeEach(({ page }) => loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`))

test('the dashboard shows counts, sales and open orders', { tag: '@both' }, async ({ page }) => {
  await createOrder(page, await createBook({ price: 777 }))
  await page.goto('/admin')
  const today = page.getByRole('navigation', { name: 'Today’s work' })
  await expect(today.getByRole('link', { name: /^To send [1-9]/ })).toHaveAttribute('href', /view=to-send/)
  for (const title of ['Products by exam', 'Products by condition', 'Institutes', 'Categories', 'Low stock']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  const chart = page.getByRole('img', { name: /^Sales of the last \d+ days: ₹.* in all, most on/ })
  await expect(chart).toBeVisible()
  await expect.poll(() => hasBar(chart), 'bars are drawn').toBe(true)
  for (const [action, href] of [
    ['Product images', '/product-images-manager'],
    ['Add product', '/admin?tab=products&edit=new'],
    ['Categories', '/admin?tab=categories'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: action, exact: true })).toHaveAttribute('href', href)
  }
  await scrollThroughPage(page)
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page).toHaveURL(/view=table/)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  // On phones the rows are cards.
  const table = (name: string) => page.getByRole(isPhone ? 'list' : 'region', { name })
  const days = table('Sales by day').locator(isPhone ? 'li' : 'tbody tr')
  await expect(days).toHaveCount(isPhone ? 7 : 14)
  await page.getByLabel('Days', { exact: true }).selectOption('30')
  await expect(days).toHaveCount(30)
  await expectNoA11yViolations(page)
  await table('Newest orders').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: /^Order #\d{10}/ })).toBeVisible()
})

test('the dashboard of a shop without orders begins with the checklist; tiles at zero are left out', async ({
  page,
}) => {
  await page.route('**/api/admin/dashboard', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Dashboard
    const { today } = body
    await route.fulfill({
      response,
      json: { ...body, latestOrders: isNew ? [] : body.latestOrders, today: { ...today, stuck: 0, returns: 2 } },
    })
  })
  let isNew = true
  await page.goto('/admin')
  const panels = page.getByRole('main').locator('.panel')
  await expect(panels.first()).toContainText('Before you open')
  await expect(page.getByRole('navigation', { name: 'Today’s work' })).toBeHidden()
  await createOrder(page, await createBook({ price: 777 }))
  isNew = false
  await page.reload()
  const today = page.getByRole('navigation', { name: 'Today’s work' })
  await expect(today.getByRole('link', { name: 'Returns 2' })).toBeVisible()
  await expect(today.getByRole('link', { name: /Stuck parcels/ })).toBeHidden()
})

/** The status of a shop with a Google Merchant account. */
const CONNECTED = {
  isConfigured: true,
  lastSync: '2026-11-21T13:37:00.000Z',
  run: null,
  counts: { listed: 0, pending: 0, failed: 0, excluded: 0 },
  unlisted: [],
  feedUrl: 'http://shop.test/feeds/google.xml',
}

test('without a Google Merchant account, the panel says who enters it and offers no sync', async ({ page }) => {
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Google Merchant' })
  await expect(panel).toContainText('Last sync Never')
  await expect(panel).toContainText('Not connected')
  await expect(panel).toContainText('Ask the person who runs the server to enter its account.')
  for (const button of await panel.getByRole('button').all()) await expect(button).toBeDisabled()
})

test('the page shows the results of a sync, partly failed or successful', async ({ page }) => {
  const result = {
    success: false,
    status: 'partial',
    message: '2 products were refused',
    details: null,
    syncedProducts: 3,
    results: { inserted: 1, updated: 2 },
  }
  await page.route('**/api/google-merchant/sync', (route) => route.fulfill({ json: result }))
  await page.route('**/api/google-merchant/status', (route) => route.fulfill({ json: CONNECTED }))
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sync NEET' }).click()
  await expect(page.getByTestId('toast')).toContainText('Sync completed with issues')
  await expect(page.getByText('Last run: 1 inserted, 2 updated.')).toBeVisible()
  await page.route('**/api/google-merchant/sync', (route) =>
    route.fulfill({ json: { ...result, success: true, message: '3 products synced' } }),
  )
  await page.getByRole('button', { name: 'Sync NEET' }).click()
  await expect(page.getByTestId('toast')).toContainText('3 products synced')
})

test('rejected products appear with the reason, and a running sync shows its progress', async ({ page }) => {
  const run = { status: 'running', inserted: 3, updated: 1, removed: 0, failed: 1, lastError: null, endedAt: null }
  const status = {
    ...CONNECTED,
    run: { ...run, startedAt: '2026-11-21T14:37:00.000Z' },
    counts: { listed: 84, pending: 2, failed: 1, excluded: 1 },
    unlisted: [
      { productId: 1, name: 'Optics', reason: 'imageLink: The picture is too small.', failed: true },
      { productId: 2, name: 'Genetics', reason: 'It has no image that Google accepts.', failed: false },
    ],
  }
  await page.route('**/api/google-merchant/status', (route) => route.fulfill({ json: status }))
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Google Merchant' })
  await expect(panel).toContainText('Connected')
  await expect(panel).toContainText('Last sync 21 Nov 2026, 19:07')
  await expect(panel).toContainText('Sending now: 4 so far.')
  await expect(panel.getByRole('button', { name: 'Syncing…' })).toBeDisabled()
  await expect(panel).toContainText('2 products are not listed as they should be')
  await expect(panel.getByText('imageLink: The picture is too small.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Optics' })).toHaveAttribute('href', '/admin?tab=products&edit=1')
  await expect(panel.getByRole('link', { name: 'the product feed' })).toHaveAttribute('href', status.feedUrl)
  await expectNoA11yViolations(page)
  const lastError = 'The Merchant API is switched off in the Google Cloud project.'
  const ended = { ...status, run: { ...status.run, status: 'failed', lastError } }
  await page.route('**/api/google-merchant/status', (route) => route.fulfill({ json: ended }))
  await expect(panel).toContainText('Needs attention')
  await expect(panel).toContainText(lastError)
  await expect(panel.getByRole('button', { name: 'Sync all products' })).toBeEnabled()
})

test('an error replaces the figures that failed to load', async ({ page }) => {
  await page.route('**/api/google-merchant/status', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/admin')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to fetch Google Merchant status' }).first(),
  ).toBeVisible()
  await page.unroute('**/api/google-merchant/status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Last sync Never')).toBeVisible()
})

test('a failed background job appears with the reason and can be retried', async ({ page }) => {
  await queryDatabase(
    `insert into pgboss.job (name, data, state, output, completed_on)
     values ('purge-expired', '{}', 'failed', '{"message": "The disk is full"}', now())`,
    [],
  )
  await page.goto('/admin')
  const row = page
    .getByRole('region', { name: 'Failed jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'Removal of expired data' })
  await expect(row).toContainText('The disk is full')
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByTestId('toast')).toContainText('The job was queued again.')
  await expect(row).toBeHidden()
})

test('the courier login test shows the error', async ({ page }) => {
  await page.goto('/shiprocket-test')
  await page.getByRole('button', { name: 'Test Authentication' }).click()
  await expect(page.getByTestId('toast')).toContainText('Shipping authentication failed')
  await expect(page.getByRole('main')).toContainText('Shipping authentication failed. Shiprocket is not configured.')
  await expectNoA11yViolations(page)
  await page.getByRole('link', { name: 'Back to Integrations' }).click()
  await expect(page).toHaveURL('/admin?tab=more&section=integrations')
})

/** Whether the chart's canvas has pixels in the colour of an exam. */
function hasBar(chart: Locator): Promise<boolean> {
  return chart.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return false
    const pixelsOf = (context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null) =>
      new Uint32Array(context?.getImageData(0, 0, context.canvas.width, context.canvas.height).data.buffer ?? [])
    const pixels = pixelsOf(canvas.getContext('2d'))
    return ['--color-jee', '--color-neet'].some((color) => {
      const swatch = new OffscreenCanvas(1, 1).getContext('2d')
      if (!swatch) return false
      swatch.fillStyle = getComputedStyle(canvas).getPropertyValue(color)
      swatch.fillRect(0, 0, 1, 1)
      return pixels.includes(pixelsOf(swatch)[0] ?? 0)
    })
  })
}
