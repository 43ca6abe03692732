import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from './fixtures/a11y.ts'
import { createBook } from './fixtures/products.ts'
import { addToCart, buyColumn, enterPin, field, placeOrder } from './fixtures/purchase.ts'
import { expect, test } from './fixtures/test.ts'

// Without animations: a half-faded element has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 404/ })

test.describe('accessibility', () => {
  test('the cart and a checkout with errors have no violations', async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/cart')
    await page.getByLabel('Coupon code').fill('diwali50')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expectNoA11yViolations(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await placeOrder(page)
    await expect(page.getByText('City is required')).toBeVisible()
    await expectNoA11yViolations(page)
    await field(page, 'PIN code').fill('302017')
    await expect(field(page, 'City')).toHaveValue('Jaipur')
    await expectNoA11yViolations(page)
  })

  test('the order confirmation has no violations', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      const order = { id: 4_821_093_377, orderDate: new Date().toISOString(), paymentMethod: 'cod' }
      sessionStorage.setItem('checkoutCompleted', 'true')
      sessionStorage.setItem('lastOrder', JSON.stringify(order))
    })
    await page.goto('/order-confirmation')
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expectNoA11yViolations(page)
  })

  test('a toast has no violations', async ({ page }) => {
    await addToCart(page, await createBook({}))
    await expectNoA11yViolations(page)
  })

  test('a zoomed product image has no violations', async ({ page }) => {
    await page.goto('/products/rotational-motion-module-3')
    await page.getByRole('button', { name: 'Zoom image' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoA11yViolations(page)
  })

  test('a failed and a successful PIN code check have no violations', async ({ page }) => {
    await page.goto('/products/rotational-motion-module-3')
    await enterPin(page, '12')
    await expect(page.getByText('Please enter a valid Indian PIN code')).toBeVisible()
    await expectNoA11yViolations(page)
    await page.getByRole('textbox', { name: 'PIN code', exact: true }).fill('302017')
    await page.getByRole('button', { name: 'Show day' }).click()
    await expect(page.getByText('Delivery to Jaipur 302017 by')).toBeVisible()
    await expectNoA11yViolations(page)
    await buyColumn(page).getByRole('button', { name: 'Buy Now' }).scrollIntoViewIfNeeded()
  })

  for (const [form, path, button, message] of [
    ['the login', '/auth', 'Login', 'Username must be at least 3 characters'],
    ['the contact form', '/contact-us', 'Send', 'Please select a subject'],
    ['the tracking form', '/track-order', 'Track', 'Order ID is required'],
  ] as const) {
    test(`${form} with errors has no violations`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('main').locator('button[type=submit]', { hasText: button }).click()
      await expect(page.getByText(message).first()).toBeVisible()
      await expectNoA11yViolations(page)
    })
  }

  test('the account pages have no violations', async ({ page }) => {
    const credentials = { username: `customer-${randomUUID().slice(0, 8)}`, password: 'kota-2026-books' }
    await page.goto('/')
    const registered = await page.evaluate(register, credentials)
    expect(registered).toBe(true)
    for (const tab of ['', '?tab=orders', '?tab=settings']) {
      await page.goto(`/profile${tab}`)
      await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
      await expectNoA11yViolations(page)
    }
  })
})

test('menus, dialogs and sheets have no accessibility violations', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto('/products')
  await (isMobile ? openOnPhone(page) : openOnWideScreen(page))
})

async function openOnPhone(page: Page) {
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectOpen(page, 'Menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectOpen(page, 'Filters')
}

async function openOnWideScreen(page: Page) {
  for (const name of ['JEE Materials', 'NEET Materials', 'About Us']) {
    await page.getByRole('button', { name }).click()
    await expectNoA11yViolations(page)
  }
}

async function expectOpen(page: Page, name: string) {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectNoA11yViolations(page)
}

async function register(credentials: { username: string; password: string }): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(credentials) })).ok
}
