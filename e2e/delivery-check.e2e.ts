import { expect } from '@playwright/test'
import { shelveBook } from './shelf.ts'
import { addToCart, field } from './shopper.ts'
import { test } from './store.ts'

const TOLD = { cashOnDelivery: true, days: 5 }

test.describe('whether cash is collected at a PIN code', () => {
  test.use({ expectedTrouble: /status of 500|net::ERR/ })

  for (const [what, answer, sentence] of [
    ['yes', { ...TOLD }, '302017: arrives in 4–5 business days. Cash on Delivery available.'],
    ['no', { cashOnDelivery: false, days: null }, 'You can still order'],
    ['nobody can tell', { cashOnDelivery: null, days: null }, 'We will confirm Cash on Delivery when you order.'],
    ['the call fails', undefined, 'We will confirm Cash on Delivery when you order.'],
  ] as const) {
    test(`is said on the product's page and at checkout: ${what}`, async ({ page }) => {
      await page.route('**/api/delivery/302017', (route) =>
        answer ? route.fulfill({ json: { pincode: '302017', ...answer } }) : route.fulfill({ status: 500, body: 'no' }),
      )
      const book = await shelveBook({})
      await page.goto(`/products/${book.slug}`)
      await page.getByLabel('Delivery to your PIN code').fill('302017')
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByText(sentence)).toBeVisible()
      await addToCart(page, book)
      await page.goto('/checkout')
      await field(page, 'PIN code').fill('302017')
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('button', { name: /place order/i })).toBeEnabled()
    })
  }
})
