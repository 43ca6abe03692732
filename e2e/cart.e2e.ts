import { shelveBook } from './shelf.ts'
import { addToCart } from './shopper.ts'
import { expect, test } from './store.ts'

test.describe('the cart', () => {
  test('survives a reload, and other tabs see it', async ({ page, context }) => {
    const book = await shelveBook({ stock: 4 })
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
    test(`is empty, and works, when its storage holds ${stored}`, async ({ page }) => {
      const book = await shelveBook({})
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

  test('takes no more of a book than there are, and no less than one', async ({ page }) => {
    const book = await shelveBook({ price: 1250.5, stock: 2 })
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

  test('takes 10 per cent off with welcome10, and nothing with any other code', async ({ page }) => {
    await addToCart(page, await shelveBook({ price: 500 }))
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
