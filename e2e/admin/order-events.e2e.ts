import { randomUUID } from 'node:crypto'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

test('the list of orders is read once when it opens, and again when the lost stream of events connects after a change', async ({
  page,
}) => {
  const requests: string[] = []
  const unchangedMs = [600_000, 0]
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/orders/views')) requests.push('read')
  })
  const firstRead = page.waitForRequest('**/api/admin/orders/views')
  await page.route('/api/admin/events', async (route) => {
    requests.push('connect')
    await firstRead
    const data = JSON.stringify({ id: null, at: new Date().toISOString(), unchangedMs: unchangedMs.shift() })
    // The third connection stays open without an event.
    if (requests.filter((request) => request === 'connect').length > 2) return
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 1000\nevent: connected\ndata: ${data}\n\n` })
  })
  await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await expect.poll(() => requests.slice(0, 4).join(' ')).toMatch(/^(connect read|read connect) connect read$/)
})
