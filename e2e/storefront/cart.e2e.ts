import { randomUUID } from 'node:crypto'
import { makePromotion } from '../../test/fixtures/promotion-fixture.ts'
import { createBook, setPrice, setStock } from '../fixtures/products.ts'
import { addToCart, buyColumn, expectConfirmation, fillAddress, placeOrder, showBooks } from '../fixtures/purchase.ts'
import { queryDatabase, store } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectNoHorizontalScroll } from '../fixtures/zoom.ts'

/** An amount of nothing, as a number. */
const ZERO = /₹0(\.00)?(?![\d,.])/

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

  test('breaks a word of 60 letters instead of scrolling sideways', async ({ page }) => {
    const name = 'Electrodynamics'.repeat(4)
    const book = await createBook({ price: 12_345 })
    await queryDatabase('update products set name = $2 where id = $1', [book.id, name])
    await page.setViewportSize({ width: 360, height: 740 })
    await addToCart(page, { ...book, name })
    for (const path of ['/cart', '/checkout', `/products/${book.slug}`]) {
      await page.goto(path)
      if (path === '/checkout') await showBooks(page)
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
      await expectNoHorizontalScroll(page)
    }
  })

  test('calls delivery and a fully discounted order free, up to the confirmation, and never ₹0.00', async ({
    page,
  }) => {
    const code = `gift-${randomUUID().slice(0, 8)}`
    await makePromotion(store, { code, amountPaise: 200_000 })
    await addToCart(page, await createBook({ price: 500 }))
    const main = page.getByRole('main')
    for (const coupon of [undefined, code]) {
      await page.goto('/cart')
      if (coupon) {
        await page.getByLabel('Coupon code').fill(coupon)
        await page.getByRole('button', { name: 'Apply' }).click()
        await expect(main).toContainText('Nothing to pay')
      }
      await expect(main).toContainText(/Shipping\s*Free/)
      await expect(main).not.toContainText(ZERO)
      await page.goto('/checkout')
      await showBooks(page)
      await expect(main).toContainText(/Shipping\s*Free/)
      await expect(main).not.toContainText(ZERO)
    }
    await expect(main).toContainText('Nothing to pay')
    await expect(main).not.toContainText('when the parcel reaches you')
    await fillAddress(page)
    await placeOrder(page)
    await expectConfirmation(page)
    await expect(main).toContainText(/Shipping\s*Free/)
    await expect(main).not.toContainText(ZERO)
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
