import { ordersOf, createBook, stockOf } from '../fixtures/products.ts'
import { addToCart, buyColumn, expectConfirmation, fillAddress, placeOrder, showBooks } from '../fixtures/purchase.ts'
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
    await placeOrder(page)
    await expectConfirmation(page)
    await expect(page.getByRole('main')).toContainText('Standard Delivery')
    await expect(page.getByRole('main')).toContainText('Cash on Delivery')
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
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('Buy Now opens the checkout with one copy of the book', async ({ page }) => {
    const book = await createBook({})
    await addToCart(page, await createBook({}))
    await page.goto(`/products/${book.slug}`)
    await buyColumn(page).getByRole('button', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL('/checkout')
    await showBooks(page)
    const items = page.getByRole('region', { name: 'Items' })
    await expect(items).toContainText(book.name)
    await expect(items.getByText('Qty 1')).toHaveCount(1)
  })

  test('the confirmation page redirects to the home page when there is no order', async ({ page }) => {
    await page.goto('/order-confirmation')
    await expect(page).toHaveURL('/')
  })
})

test.describe('an order whose response was lost', () => {
  test.use({ expectedErrors: /net::ERR/ })

  test('is placed once when the customer presses the button again, even after a reload', async ({ page }) => {
    const book = await createBook({ stock: 5 })
    await addToCart(page, book)
    await page.goto('/checkout')
    await fillAddress(page)
    await page.route(
      '**/api/orders',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await placeOrder(page)
    await expect(page.getByText('There was an error processing your order. Please try again.')).toBeVisible()
    await expect(page.getByText('Failed to create order', { exact: true })).toBeVisible()
    await page.reload()
    await placeOrder(page)
    await expectConfirmation(page)
    expect(await ordersOf(book)).toHaveLength(1)
    expect(await stockOf(book)).toBe(4)
  })
})
