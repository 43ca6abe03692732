import { ordersOf, createBook } from '../fixtures/products.ts'
import { delayScripts } from '../fixtures/delay-scripts.ts'
import { ADDRESS, addToCart, expectConfirmation, fillAddress, placeOrder, showBooks } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

const ONE_DAY_MS = 86_400_000
const dayInKota = (time: number) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(time)

test.describe('an empty cart', () => {
  for (const path of ['/cart', '/checkout']) {
    test(`${path} shows that the cart is empty and links to the products`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    })
  }
})

test.describe('the checkout', () => {
  test('accepts guests, offers cash on delivery only and links to the cart', async ({ page }) => {
    for (let books = 0; books < 6; books += 1) await addToCart(page, await createBook({ price: 100 }))
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    const main = page.getByRole('main')
    await expect(main).toContainText('You are checking out as a guest.')
    await expect(main.getByRole('link', { name: 'Login or register' })).toHaveAttribute('href', /^\/auth(\?|$)/)
    await expect(main.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/cart')
    await expect(main.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked()
    await expect(main.getByRole('checkbox')).toHaveAttribute('name', 'saveInfo')
    await showBooks(page)
    const items = page.getByRole('region', { name: 'Items' })
    await expect(items).toHaveCSS('max-height', '320px')
    expect(await items.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
    await expect(page.locator('.totals')).toContainText('₹600.00')
    await expect(page.locator('.totals .free')).toBeVisible()
  })

  test('shows the total and the button at all times on a phone, and nothing that leads away from the order', async ({
    page,
  }) => {
    await addToCart(page, await createBook({ price: 250 }))
    await page.goto('/checkout')
    const button = page.getByRole('button', { name: 'Place Order' })
    await expect(button).toBeInViewport()
    const total = page.getByRole('complementary', { name: 'Your order' }).getByRole('paragraph')
    await expect(total.filter({ hasText: 'To pay in cash₹250.00' })).toBeInViewport()
    await expect(page.getByRole('button', { name: '1 book' })).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('Subtotal')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveCount(0)
    await expect(page.getByLabel('Get new arrivals by email')).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /^Call / })).toBeVisible()
    await page.getByRole('radio').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport()
  })

  test('shows the total and the books of the cart before its scripts have loaded', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    const book = await createBook({ price: 1250 })
    await addToCart(page, book)
    const loadScripts = await delayScripts(page)
    await page.goto('/checkout', { waitUntil: 'commit' })
    const order = page.getByRole('complementary', { name: 'Your order' })
    await expect(order.getByText('1 book', { exact: true })).toBeVisible()
    await expect(order.getByText('₹1,250.00').locator('visible=true').first()).toBeInViewport()
    if (!isMobile) await expect(order.getByText(book.name)).toBeVisible()
    await expect(page.getByTestId('skeleton').locator('visible=true')).toHaveCount(0)
    loadScripts()
    await expect(page.getByRole('region', { name: 'Order summary' }).getByText('1 book', { exact: true })).toHaveCount(
      1,
    )
    await fillAddress(page)
    await placeOrder(page)
    await expectConfirmation(page)
    await page.goBack()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    const [placed] = await ordersOf(book)
    await expect(page.getByRole('main').getByRole('link', { name: `#${placed?.id}` })).toBeVisible()
  })

  test('is in the order of the screen for the keyboard', async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Show the books' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'Call Us' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Login or register' })).toBeFocused()
  })

  test('ends with a confirmation of order number, date, payment method and delivery estimate', async ({ page }) => {
    const book = await createBook({})
    await addToCart(page, book)
    await page.goto('/checkout')
    await fillAddress(page)
    await placeOrder(page)
    await expectConfirmation(page)
    const main = page.getByRole('main')
    const [order] = await ordersOf(book)
    for (const text of [`#${order?.id}`, 'Cash on Delivery', 'Standard Delivery', dayInKota(Date.now())]) {
      await expect(main).toContainText(text)
    }
    await expect(main).toContainText(dayInKota(Date.now() + 7 * ONE_DAY_MS))
    for (const text of [book.name, 'Qty 1', ADDRESS.Address, 'Jaipur, Rajasthan 302017', '+91 98290 12345']) {
      await expect(main).toContainText(text)
    }
    await expect(main).toContainText('Wrong number? Tell us within an hour')
    await expect(main).not.toContainText(/email/i)
    await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products')
    await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    const stored = await page.evaluate(() => Object.values(sessionStorage).join())
    expect(stored).toContain(String(order?.id))
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  })
})
