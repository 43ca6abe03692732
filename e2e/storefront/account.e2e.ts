import type { Page } from '@playwright/test'
import { buildOrder } from '../../test/factories.ts'
import { setTrackingStatus } from '../fixtures/db.ts'
import { accountLink, login, logout, newCustomer, register, registerAndOpen } from '../fixtures/customer.ts'
import { ordersOf, createBook } from '../fixtures/products.ts'
import { addToCart, expectConfirmation, field, fillAddress, placeOrder } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('a new customer', () => {
  test('registers, orders with a coupon, sees the order in the account and logs out', { tag: '@core' }, async ({
    page,
  }) => {
    const book = await createBook({ price: 499 })
    await page.goto('/profile')
    await expect(page).toHaveURL('/auth?redirect=%2Fprofile')
    await register(page, newCustomer())
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('You have not placed any orders yet.')).toBeVisible()
    await expect(accountLink(page)).toBeVisible()

    await addToCart(page, book)
    await page.goto('/cart')
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillAddress(page)
    await placeOrder(page)
    await expectConfirmation(page)

    const [order] = await ordersOf(book)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: `Order #${order?.id}` })).toBeVisible()
    const summary = page.getByRole('tabpanel').locator('dl')
    await expect(summary).toHaveText('Items in cart0Cart total₹0Orders1')
    await expect(page.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart')
    await expect(page.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/products')
    await page.getByRole('tab', { name: 'Orders' }).click()
    await expect(page).toHaveURL('/profile?tab=orders')
    const card = page.getByRole('article', { name: `Order #${order?.id}` })
    for (const text of [book.name, 'Pending', 'Cash on Delivery', 'Discount (WELCOME10)', '−₹49.90', '₹449.10']) {
      await expect(card).toContainText(text)
    }
    await expect(card.getByRole('link', { name: 'Track order' })).toHaveAttribute(
      'href',
      `/track-order?orderId=${order?.id}`,
    )
    await page.reload()
    await expect(card).toBeVisible()

    await logout(page)
    await expect(page).toHaveURL('/')
    await expect(accountLink(page)).toHaveCount(0)
    await page.goto('/profile?tab=orders')
    await expect(page).toHaveURL('/auth?redirect=%2Fprofile%3Ftab%3Dorders')
  })
})

test.describe('a customer', () => {
  test.use({ expectedErrors: /status of (400|401)/ })

  test('changes the password only with the current one', async ({ page }) => {
    const customer = await registerAndOpen(page, '/profile?tab=settings')
    const current = page.getByLabel('Current password', { exact: true })
    await current.fill('a wild guess')
    await page.getByLabel('New password', { exact: true }).fill('kota-books-2027')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This is not your current password').first()).toBeVisible()
    await expect(current).toBeFocused()
    await current.fill(customer.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    await expect(current).toHaveValue('')
    await logout(page)
    await page.goto('/login')
    await login(page, { ...customer, password: 'kota-books-2027' })
    await expect(page).toHaveURL('/')
  })

  test('must log in again after the session ended elsewhere', async ({ page }) => {
    await registerAndOpen(page, '/profile')
    await expect(page.getByText('You have not placed any orders yet.')).toBeVisible()
    await page.context().clearCookies()
    await page.getByRole('tab', { name: 'Orders' }).click()
    await expect(page).toHaveURL(/^[^?]+\/auth\?redirect=%2Fprofile/)
  })
})

test.describe('the account page', () => {
  test('says whose it is, repeats no link of the bar below it and shows all its tabs', async ({ page }) => {
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const { username } = await registerAndOpen(page, '/profile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
      const panel = page.getByRole('complementary', { name: 'Account' })
      await expect(panel).toContainText(username)
      await expect(panel.getByRole('link')).toHaveText(['My Wishlist', 'Track Order'])
      await expect(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Cart' })).toBeVisible()

      const tabs = page.getByRole('tablist', { name: 'Account sections' })
      const isWhole = await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
      if (!isWhole) await expect(tabs).toHaveCSS('overflow-x', 'auto')
      for (const tab of await tabs.getByRole('tab').all()) {
        await tab.click()
        await expect(tab).toBeInViewport({ ratio: 1 })
        await expect(tab).toHaveAttribute('aria-selected', 'true')
      }
    }
  })

  for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled']) {
    test(`an order that is ${status} has an action beside its help`, async ({ page }) => {
      const book = await createBook({})
      await registerAndOpen(page, '/')
      const items = [{ productId: book.id, quantity: 1 }]
      expect((await page.request.post('/api/orders', { data: buildOrder(items) })).status()).toBe(201)
      const [order] = await ordersOf(book)
      await setTrackingStatus(Number(order?.id), { status })
      await page.goto('/profile?tab=orders')
      const actions = page.getByRole('link', { name: 'Help with this order' }).locator('xpath=..')
      await expect(actions.getByRole('button', { name: 'Order again' })).toBeVisible()
    })
  }
})

test.describe('failures on the account page', () => {
  test.use({ expectedErrors: /status of (400|403|500)/ })

  test('orders that fail to load show an error and can be retried', async ({ page }) => {
    await registerAndOpen(page, '/profile?tab=orders')
    await page.route('**/api/orders/my*', (route) =>
      route.fulfill({ status: 403, json: { message: 'No', code: 'no' } }),
    )
    await page.reload()
    await expect(page.getByText('Error loading orders. Please try again later.')).toBeVisible()
    await page.unroute('**/api/orders/my*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('You have not placed any orders yet.')).toBeVisible()
  })

  test('a customer whose logout fails stays logged in', async ({ page }) => {
    await registerAndOpen(page, '/profile')
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'no JSON' }))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout failed', { exact: true })).toBeVisible()
    await expect(page.getByText('An error occurred during logout', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })
})

/** Takes the focus from a tab, as a browser does for another tab: then the first one begins to follow the session. */
async function leave(page: Page): Promise<void> {
  const followed = page.waitForResponse(/follow-session/)
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await (await followed).finished()
}

test.describe('a login as another customer in a second tab', () => {
  // A request that is pending at the logout is rejected.
  test.use({ expectedErrors: /status of 401/ })

  test('leaves nothing of the former customer in the first tab', async ({ page, context }) => {
    const former = await registerAndOpen(page, '/profile')
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await expect(page.getByText(`You are logged in as ${former.username}.`)).toBeVisible()
    await fillAddress(page)

    const secondTab = await context.newPage()
    await leave(page)
    await secondTab.goto('/profile')
    await logout(secondTab)
    await expect(field(page, 'Full name')).toHaveValue('')
    await leave(page)
    await secondTab.goto('/auth')
    const customer = newCustomer()
    await register(secondTab, customer)

    await expect(page.getByText(`You are logged in as ${customer.username}.`)).toBeVisible()
    await expect(field(page, 'Full name')).toHaveValue('')
    expect(await page.evaluate(() => sessionStorage.getItem('checkoutDraft'))).toBeNull()
    await page.goto('/profile?tab=settings')
    await expect(page.getByText(customer.username).first()).toBeVisible()
    await expect(page.getByText(former.username)).toHaveCount(0)
  })
})
