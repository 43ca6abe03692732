import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

const MINUTE_MS = 60_000

test('the list of orders is read once when it opens, and again when the lost stream of events connects after a change', async ({
  page,
}) => {
  await expectOneReadForEachConnection(page, [10 * MINUTE_MS, 0])
})

test('the list of orders is read again after a change during which the device slept', async ({ page }) => {
  await expectOneReadForEachConnection(page, [10 * MINUTE_MS, 10 * MINUTE_MS], () => sleepForAnHour(page))
})

/** Opens the list of orders with a stream of events that is lost once. */
async function expectOneReadForEachConnection(
  page: Page,
  unchangedMs: number[],
  betweenConnections: () => Promise<void> = () => Promise.resolve(),
) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/orders/views')) requests.push('read')
  })
  const firstRead = page.waitForRequest('**/api/admin/orders/views')
  await page.route('/api/admin/events', async (route) => {
    const isFirst = !requests.includes('connect')
    requests.push('connect')
    await firstRead
    if (!isFirst) await betweenConnections()
    const data = JSON.stringify({ id: null, at: new Date().toISOString(), unchangedMs: unchangedMs.shift() })
    // The third connection stays open without an event.
    if (requests.filter((request) => request === 'connect').length > 2) return
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 1000\nevent: connected\ndata: ${data}\n\n` })
  })
  await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await expect.poll(() => requests.slice(0, 4).join(' ')).toMatch(/^(connect read|read connect) connect read$/)
}

/** As a device that sleeps: its clock goes on, `performance.now` does not. */
const sleepForAnHour = (page: Page) =>
  page.evaluate((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
  }, 60 * MINUTE_MS)

test('the tabs of a browser share one stream of events, which another tab takes over', async ({ page, context }) => {
  const streams: string[] = []
  await context.route('**/api/admin/events', async () => {
    // It stays open without an event.
    streams.push('connect')
  })
  await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await expect.poll(() => streams.length).toBe(1)
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) {
    await other.goto('/admin?tab=orders')
    await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  }
  expect(streams).toHaveLength(1)
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
})
