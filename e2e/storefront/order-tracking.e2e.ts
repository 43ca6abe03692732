import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, setTrackingStatus } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'Way to your door' }).getByRole('listitem')
const newOrder = async (page: Page) => createOrder(page, await createBook({}))

async function track(page: Page, orderId: number | string): Promise<void> {
  await page.getByLabel('Order ID').fill(String(orderId))
  await page.getByRole('button', { name: 'Track' }).click()
}

test.describe('order tracking', () => {
  test('an order that was just placed has not shipped', async ({ page }) => {
    const id = await newOrder(page)
    await page.goto('/track-order')
    await track(page, ` #${id} `)
    await expect(page).toHaveURL(`/track-order?orderId=${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: `Order #${id}` })).toBeVisible()
    await expect(main).toContainText('Your order has not shipped yet.')
    await expect(steps(page).first()).toContainText('Order Processing')
    await expect(steps(page).first()).toHaveAttribute('aria-current', 'step')
    await expect(main.getByText('Estimated delivery')).toBeVisible()
    await main.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a shipped order shows courier, date, tracking link and timeline', { tag: '@core' }, async ({ page }) => {
    const id = await newOrder(page)
    await setTrackingStatus(id, {
      status: 'shipped',
      shipmentStatus: 'In Transit',
      courierName: 'Marudhar Express',
      trackingUrl: 'https://courier.example/AWB1',
      estimatedDelivery: '2026-11-28T06:30:00Z',
    })
    await page.goto(`/track-order?orderId=${id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Marudhar Express')
    await expect(main).toContainText('28 November 2026')
    await expect(page.getByLabel('Order ID')).toHaveValue(String(id))
    await expect(main.getByRole('link', { name: 'Open courier tracking' })).toHaveAttribute(
      'href',
      'https://courier.example/AWB1',
    )
    await expect(steps(page)).toHaveCount(6)
    await expect(steps(page).nth(3)).toHaveText(/Now: In Transit/)
    await expect(steps(page).nth(2)).toHaveText(/Done: Shipped/)
    await expect(steps(page).nth(5)).toHaveText(/To come: Delivered.*Pay cash/)
    await expectNoA11yViolations(page)
  })

  for (const [status, shipmentStatus, label] of [
    ['processing', undefined, 'Order Processing'],
    ['processing', 'PICKUP_GENERATED', 'Pickup Requested'],
    ['processing', 'PICKUP_SCHEDULED', 'Pickup Scheduled'],
    ['processing', 'PICKUP_RESCHEDULED', 'Pickup Rescheduled'],
    ['processing', 'PICKUP_COMPLETE', 'Pickup Complete'],
    ['shipped', undefined, 'Shipped'],
    ['shipped', 'OUT_FOR_DELIVERY', 'Out for Delivery'],
    ['delivered', undefined, 'Delivered'],
    ['cancelled', undefined, 'Order Cancelled'],
    ['shipped', 'STOLEN', 'Status Unknown'],
  ] as const) {
    test(`the status ${shipmentStatus ?? status} is shown as ${label}`, async ({ page }) => {
      const id = await newOrder(page)
      await setTrackingStatus(id, { status, ...(shipmentStatus && { shipmentStatus }) })
      await page.goto(`/track-order?orderId=${id}`)
      const result = page.getByRole('main').locator('.panel')
      await expect(result.locator('.pill')).toHaveText(label)
      await expectNoA11yViolations(page)
      if (label === 'Status Unknown') await expect(result.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
    })
  }

  test('the buttons of a lost parcel are apart from each other', { tag: '@both' }, async ({ page }) => {
    const id = await newOrder(page)
    await setTrackingStatus(id, {
      status: 'shipped',
      shipmentStatus: 'LOST',
      trackingUrl: 'https://courier.example/AWB1',
    })
    await page.goto(`/track-order?orderId=${id}`)
    const courier = await page.getByRole('link', { name: 'Open courier tracking' }).boundingBox()
    const chat = await page.getByRole('link', { name: 'Ask on WhatsApp' }).boundingBox()
    if (!courier || !chat) throw new Error('A button is missing')
    expect(chat.y - courier.y - courier.height).toBeGreaterThanOrEqual(8)
  })

  test('a guest who gives the mobile number also sees the books', async ({ page }) => {
    const book = await createBook({ price: 350 })
    const id = await createOrder(page, book)
    await page.goto('/track-order')
    await page.getByLabel('Mobile number (optional)').fill('+91-9829012345')
    await track(page, id)
    await expect(page.getByLabel('Mobile number (optional)')).toHaveValue('98290 12345')
    await expect(page.getByRole('main')).toContainText(book.name)
    await expect(page.locator('.totals .total')).toContainText('₹350.00')
    await expect(page).toHaveURL(`/track-order?orderId=${id}`)
    await expectNoA11yViolations(page)
  })

  test('a number that is no mobile number is rejected', async ({ page }) => {
    await page.goto('/track-order')
    await page.getByLabel('Mobile number (optional)').fill('12345')
    await track(page, 1_000_000_001)
    await expect(page.getByLabel('Mobile number (optional)')).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Please enter a valid 10-digit Indian mobile number')
    await expect(page).toHaveURL('/track-order')
  })

  test('both fields stand before the button that sends them', { tag: '@both' }, async ({ page }) => {
    await page.goto('/track-order')
    const form = page.getByRole('main').locator('form')
    const controls = [
      form.getByLabel('Order ID'),
      form.getByLabel('Mobile number (optional)'),
      form.getByRole('button'),
    ]
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
    const ends = boxes.map((box) => (box ? [box.y, box.y + box.height] : [])).flat()
    expect(ends).toHaveLength(6)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    await controls[0]?.focus()
    for (const next of controls.slice(1)) {
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
    }
  })

  test('the order ID is required', async ({ page }) => {
    await page.goto('/track-order')
    await expect(page.getByLabel('Order ID')).toBeEditable()
    await track(page, '  ')
    await expect(page.getByRole('main').getByText('Order ID is required')).toBeVisible()
    await expect(page.getByLabel('Order ID')).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Order ID is required' })).toBeVisible()
    await expect(page).toHaveURL('/track-order')
  })
})

test.describe('failed tracking', () => {
  test.use({ expectedErrors: /status of (404|429)/ })

  test('an unknown order shows an error inline and as a toast', async ({ page }) => {
    await page.goto('/track-order')
    await track(page, 1_000_000_001)
    const sentence = 'No order found with this ID. Please check it.'
    await expect(page.getByRole('main').getByRole('alert')).toContainText(`Failed to track order. ${sentence}`)
    await expect(page.getByTestId('toast')).toContainText('Failed to track order')
  })

  test('another mobile number is refused at its field, and shows no books', async ({ page }) => {
    const id = await newOrder(page)
    await page.goto('/track-order')
    const mobile = page.getByLabel('Mobile number (optional)')
    await mobile.fill('9829012346')
    await track(page, id)
    await expect(page.getByText('This mobile number does not belong to the order')).toBeInViewport()
    await expect(mobile).toBeFocused()
    await expect(mobile).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your books' })).toBeHidden()
  })

  test('a rejected request can be retried', async ({ page }) => {
    const id = await newOrder(page)
    const rejection = {
      status: 429,
      json: { message: 'Too many attempts. Please wait a little.', code: 'rate_limited' },
    }
    await page.route('**/api/shiprocket/**', (route) => route.fulfill(rejection))
    await page.goto(`/track-order?orderId=${id}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many attempts.')
    await page.unroute('**/api/shiprocket/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible()
  })
})
