import { createBook, setPrice, setStock } from '../fixtures/products.ts'
import { addToCart, buyColumn } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('the cart', () => {
  test('survives a reload and is shared with other tabs', async ({ page, context }) => {
    const book = await createBook({ stock: 4 })
    const tab = await context.newPage()
    await tab.goto('/cart')
    await expect(tab.getByText('Your cart is empty')).toBeVisible()
    await addToCart(page, book)
    await expect(tab.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
    await page.goto('/cart')
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: book.name })).toBeVisible()
  })

  for (const stored of ['{oops', '7', '[{"id":"<b>"}]', '[null]']) {
    test(`starts empty when the stored value is ${stored}`, async ({ page }) => {
      const book = await createBook({})
      await page.addInitScript((text) => {
        if (!sessionStorage.getItem('seeded')) localStorage.setItem('cart', text)
        sessionStorage.setItem('seeded', 'yes')
      }, stored)
      await page.goto('/cart')
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await addToCart(page, book)
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
    })
  }

  test('limits the quantity to between one and the stock', async ({ page }) => {
    const book = await createBook({ price: 1250.5, stock: 2 })
    await addToCart(page, book)
    await page.goto('/cart')
    const fewer = page.getByRole('button', { name: `Decrease quantity of ${book.name}` })
    const more = page.getByRole('button', { name: `Increase quantity of ${book.name}` })
    await expect(fewer).toBeDisabled()
    await more.click()
    await expect(more).toBeDisabled()
    await expect(page.getByText('Only 2 in stock')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('₹2,501.00')
    await fewer.click()
    await expect(page.getByRole('article')).toContainText('₹1,250.50')
    await page.getByRole('button', { name: `Remove ${book.name}` }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('never has more copies than the stock', async ({ page }) => {
    const book = await createBook({ stock: 1 })
    await addToCart(page, book)
    await buyColumn(page).getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('alert')).toContainText('Only 1 available – it is already in your cart')
    await page.getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart (1 item)' })).toBeVisible()
  })

  for (const path of ['/cart', '/checkout']) {
    test(`${path} names changes of prices and stock and takes sold-out books out of the total`, async ({ page }) => {
      const [dearer, fewer, soldOut] = [
        await createBook({ price: 300 }),
        await createBook({ price: 100, stock: 2 }),
        await createBook({ price: 500 }),
      ]
      for (const book of [dearer, fewer, fewer, soldOut]) await addToCart(page, book)
      await Promise.all([setPrice(dearer, 350), setStock(fewer, 1), setStock(soldOut, 0)])
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main).toContainText('The price changed from ₹300.00 to ₹350.00.')
      await expect(main).toContainText('Only 1 left. The quantity changed from 2 to 1.')
      await expect(main).toContainText('Out of Stock. Not part of your order.')
      await expect(main.getByText(soldOut.name)).toHaveCSS('text-decoration-line', 'line-through')
      await expect(page.locator('.totals .total')).toContainText('₹450.00')
    })
  }

  test('is refreshed when the customer returns to its tab', async ({ page }) => {
    const book = await createBook({ price: 300 })
    await addToCart(page, book)
    await page.goto('/cart')
    await setPrice(book, 350)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('The price changed from ₹300.00 to ₹350.00.')).toBeVisible()
  })

  test('cannot be ordered when everything in it is sold out', async ({ page }) => {
    const book = await createBook({})
    await addToCart(page, book)
    await setStock(book, 0)
    await page.goto('/cart')
    await expect(page.getByText('Out of Stock. Not part of your order.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeHidden()
    await page.goto('/checkout')
    await expect(page.getByText('Everything in your cart is sold out')).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: `Remove ${book.name}` }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('has a discount of 10 % with welcome10 and none with another code', async ({ page }) => {
    await addToCart(page, await createBook({ price: 500 }))
    await page.goto('/cart')
    const code = page.getByLabel('Coupon code')
    const apply = page.getByRole('button', { name: 'Apply' })
    await code.fill('Welcome10')
    await apply.click()
    await expect(page.getByText('10% off applied')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('₹450.00')
    await code.fill('diwali50')
    await apply.click()
    await expect(page.getByText('This coupon code is not valid. No discount is applied.')).toBeVisible()
    await expect(page.getByText('Discount (WELCOME10)')).toBeHidden()
  })
})
