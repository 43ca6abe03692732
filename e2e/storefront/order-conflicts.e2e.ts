import { ordersOf, setPrice, setStock, createBook } from '../fixtures/products.ts'
import { addToCart, buyColumn, expectConfirmation, fillAddress, placeOrder, showBooks } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test('a sold-out book cannot be bought', async ({ page }) => {
  const book = await createBook({ stock: 0 })
  await page.goto(`/products/${book.slug}`)
  await expect(page.getByText('Out of Stock').first()).toBeVisible()
  for (const name of ['Add to Cart', 'Buy Now']) {
    await expect(buyColumn(page).getByRole('button', { name })).toBeDisabled()
  }
})

test.describe('a change after the book was added to the cart', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('a new price is shown, and the order has it when the customer orders again', async ({ page }) => {
    const book = await createBook({ price: 300 })
    await addToCart(page, book)
    await page.goto('/checkout')
    await fillAddress(page)
    await setPrice(book, 350)
    await placeOrder(page)
    const reason = page.getByText(`${book.name} now costs ₹350.00.`)
    await expect(reason).toBeInViewport()
    await expect(page.getByRole('alert').filter({ has: reason })).toBeFocused()
    await expect(page.locator('.totals .total')).toContainText('₹350.00')
    expect(await ordersOf(book)).toEqual([])
    await placeOrder(page)
    await expectConfirmation(page)
    expect(await ordersOf(book)).toMatchObject([{ total: 350 }])
  })

  test('a quantity is reduced to the stock', async ({ page }) => {
    const book = await createBook({ stock: 3 })
    await addToCart(page, book)
    await page.goto('/cart')
    await page.getByRole('button', { name: `Increase quantity of ${book.name}` }).dblclick()
    await page.goto('/checkout')
    await showBooks(page)
    await expect(page.getByText('Qty 3')).toBeVisible()
    await fillAddress(page)
    await setStock(book, 1)
    await placeOrder(page)
    await expect(page.getByText(`Only 1 of ${book.name} is left. The quantity was changed.`)).toBeVisible()
    await expect(page.getByText('Qty 1')).toBeVisible()
    await placeOrder(page)
    await expectConfirmation(page)
  })

  test('a sold-out book is removed from the cart', async ({ page }) => {
    const book = await createBook({ stock: 1 })
    await addToCart(page, book)
    await page.goto('/checkout')
    await fillAddress(page)
    await setStock(book, 0)
    await placeOrder(page)
    const reason = page.getByText(`${book.name} is no longer available. It was taken out of your cart.`)
    await expect(reason).toBeInViewport()
    await expect(page.getByRole('alert').filter({ has: reason })).toBeFocused()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(await ordersOf(book)).toEqual([])
  })
})
