import { expect } from '@playwright/test'
import { createBook } from '../fixtures/products.ts'
import { addToCart, field } from '../fixtures/purchase.ts'
import { test } from '../fixtures/test.ts'

const SERVICEABLE = { cashOnDelivery: true, days: 5 }

test.describe('cash on delivery at a PIN code', () => {
  test.use({ expectedErrors: /status of 500|net::ERR/ })

  for (const [name, serviceability, message] of [
    ['available', { ...SERVICEABLE }, '302017: arrives in 4–5 business days. Cash on Delivery available.'],
    ['not available', { cashOnDelivery: false, days: null }, 'You can still order'],
    ['unknown', { cashOnDelivery: null, days: null }, 'We will confirm Cash on Delivery when you order.'],
    ['the request fails', undefined, 'We will confirm Cash on Delivery when you order.'],
  ] as const) {
    test(`is shown on the product page and at checkout: ${name}`, async ({ page }) => {
      await page.route('**/api/delivery/302017', (route) =>
        serviceability
          ? route.fulfill({ json: { pincode: '302017', ...serviceability } })
          : route.fulfill({ status: 500, body: 'no' }),
      )
      const book = await createBook({})
      await page.goto(`/products/${book.slug}`)
      await page.getByLabel('Delivery to your PIN code').fill('302017')
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByText(message)).toBeVisible()
      await addToCart(page, book)
      await page.goto('/checkout')
      await field(page, 'PIN code').fill('302017')
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('button', { name: /place order/i })).toBeEnabled()
    })
  }
})
