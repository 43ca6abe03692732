import { createBook } from '../fixtures/products.ts'
import { addToCart } from '../fixtures/purchase.ts'
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
