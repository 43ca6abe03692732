import type { Page } from '@playwright/test'
import { type Book, ordersOf, createBook, stockOf } from '../fixtures/products.ts'
import {
  addToCart,
  buyColumn,
  expectConfirmation,
  field,
  fillAddress,
  newMobile,
  placeOrder,
  showBooks,
} from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('guest purchase', () => {
  test('a guest buys a book, from the home page to the confirmation', { tag: ['@core', '@both'] }, async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: 'In Stock' }).first()
    const name = (await card.getByRole('link').textContent()) ?? ''
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await buyColumn(page).getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText(`${name} added to cart`, { exact: true })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillAddress(page)
    await field(page, 'Mobile number').fill(newMobile())
    await placeOrder(page)
    await expectConfirmation(page)
    await expect(page.getByRole('main')).toContainText('Standard Delivery')
    await expect(page.getByRole('main')).toContainText('Cash on Delivery')

    // Back leads to the order again, whose address can be changed, and which can be cancelled.
    await page.goBack()
    await page.getByRole('link', { name: /^View order #/ }).click()
    await expectConfirmation(page)
    await page.getByRole('link', { name: 'Change address or number' }).click()
    await expect(page.getByRole('heading', { name: 'Change the address' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(page.getByText('This order is cancelled.')).toBeVisible()
    await page.goto('/order-confirmation')
    await expect(page.getByRole('link', { name: 'Cancel order' })).toHaveCount(0)
  })

  test('the order has the displayed price less the coupon', async ({ page }) => {
    const book = await createBook({ price: 499, stock: 3 })
    await addToCart(page, book)
    await page.goto('/cart')
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('main')).toContainText('₹449.10')
    await fillAddress(page)
    await placeOrder(page)
    await expectConfirmation(page)

    const [order] = await ordersOf(book)
    expect(order).toMatchObject({ total: 449.1, quantity: 1 })
    expect(await stockOf(book)).toBe(2)
    await expect(page.getByText(`#${order?.id}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`#${order?.id}`)).toBeVisible()
    await expect(page.locator('.totals')).toHaveText(/^Subtotal₹499\.00.*WELCOME10.*−₹49\.90.*₹449\.10$/)
    await page.getByRole('main').getByRole('link', { name: 'Track Order' }).click()
    await expect(page.getByRole('heading', { name: `Order #${order?.id}` })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('Buy Now opens the checkout with one copy of the book, and the former cart can be put back', async ({
    page,
  }) => {
    const book = await createBook({})
    const former = await createBook({})
    await addToCart(page, former)
    await page.goto(`/products/${book.slug}`)
    await buyColumn(page).getByRole('button', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL('/checkout')
    await showBooks(page)
    const items = page.getByRole('region', { name: 'Items' })
    await expect(items).toContainText(book.name)
    await expect(items.getByText('Qty 1')).toHaveCount(1)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Put back in the cart' }).click()
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(former.name)
    await expect(page.getByText('before you chose Buy Now')).toBeHidden()
  })

  test('the confirmation page leads to the order by its number and mobile number when this browser has none', async ({
    page,
  }) => {
    await page.goto('/order-confirmation')
    await page.getByRole('link', { name: 'Find my order' }).click()
    await expect(page).toHaveURL('/track-order')
  })
})

test.describe('an order whose response was lost', () => {
  test.use({ expectedErrors: /net::ERR|status of 503/ })

  test('is shown as placed, because the shop is asked whether it arrived', async ({ page }) => {
    const book = await createBook({ stock: 5 })
    await openCheckout(page, book)
    await loseResponse(page)
    await placeOrder(page)
    await expectConfirmation(page)
    const [order, ...others] = await ordersOf(book)
    expect(others).toEqual([])
    expect(await stockOf(book)).toBe(4)
    const tab = await page.context().newPage()
    await tab.goto('/cart')
    await expect(tab.getByRole('link', { name: `#${order?.id}` })).toBeVisible()
  })

  test('without a connection is not sent, and the message has the focus', async ({ page, context }) => {
    const book = await createBook({ stock: 5 })
    await openCheckout(page, book)
    await context.setOffline(true)
    await placeOrder(page)
    const message = page.getByText('You are offline. Nothing was sent; your details are kept.')
    await expect(message).toBeInViewport()
    await expect(page.locator(':focus').filter({ has: message })).toHaveCount(1)
    await context.setOffline(false)
    await placeOrder(page)
    await expectConfirmation(page)
    expect(await ordersOf(book)).toHaveLength(1)
  })

  test('is placed once when the shop cannot be asked, after a reload and from another tab with a changed address', async ({
    page,
    context,
  }) => {
    const book = await createBook({ stock: 5 })
    await openCheckout(page, book)
    const tab = await context.newPage()
    await tab.goto('/checkout')
    await fillAddress(tab)
    await field(tab, 'Address').fill('15, Gali No. 3, Mahaveer Nagar')
    await loseResponse(page)
    const outcome = '**/api/orders/outcome'
    await context.route(outcome, (route) => route.fulfill({ status: 503 }))
    await placeOrder(page)
    await expect(page.getByText('We do not know yet whether your order arrived.')).toBeVisible()
    await page.reload()
    // A page asks when it is loaded: only the other tab is to learn the answer.
    await page.close()
    await context.unroute(outcome)
    await placeOrder(tab)
    await expectConfirmation(tab)
    expect(await ordersOf(book)).toHaveLength(1)
    expect(await stockOf(book)).toBe(4)
  })

  test('of the same books is asked about within minutes, and placed when another one is wanted', async ({ page }) => {
    const book = await createBook({ stock: 5 })
    await openCheckout(page, book)
    await placeOrder(page)
    await expectConfirmation(page)
    const [first] = await ordersOf(book)
    await openCheckout(page, book)
    await placeOrder(page)
    await expect(
      page.getByText(`You already placed order #${first?.id} with these books. Place another?`),
    ).toBeInViewport()
    expect(await ordersOf(book)).toHaveLength(1)
    await page.getByRole('button', { name: 'Place another order' }).click()
    await expectConfirmation(page)
    expect(await ordersOf(book)).toHaveLength(2)
  })
})

async function openCheckout(page: Page, book: Book): Promise<void> {
  await addToCart(page, book)
  await page.goto('/checkout')
  await fillAddress(page)
}

/** Cuts the next response to an order after the server has placed it. */
const loseResponse = (page: Page) =>
  page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
