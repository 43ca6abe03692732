import { expect } from '@playwright/test'
import { createBook } from '../fixtures/products.ts'
import { addToCart, buyColumn, enterPin, field } from '../fixtures/purchase.ts'
import { test } from '../fixtures/test.ts'

const PLACE = { city: 'Jaipur', state: 'Rajasthan' }
const PROMISE = /^Delivery to Jaipur 302017 by \w{3}, \d+ \w{3,4}\.$/

test.describe('the delivery to a PIN code', () => {
  for (const [name, serviceability, message] of [
    ['cash on delivery is available', { cashOnDelivery: true, days: 5 }, PROMISE],
    ['the courier has not responded', { cashOnDelivery: null, days: null }, PROMISE],
    [
      'no courier collects cash',
      { cashOnDelivery: false, days: null },
      'Couriers do not offer cash on delivery in Jaipur 302017. Place your order, and we will call you.',
    ],
  ] as const) {
    test(`is shown on the product page and at checkout: ${name}`, async ({ page }) => {
      await page.route('**/api/delivery/302017', (route) =>
        route.fulfill({ json: { pincode: '302017', place: PLACE, measured: null, ...serviceability } }),
      )
      const book = await createBook({})
      await page.goto(`/products/${book.slug}`)
      await enterPin(page, '302017')
      await expect(page.getByText(message)).toBeVisible()
      await addToCart(page, book)
      await page.goto('/checkout')
      await field(page, 'PIN code').fill('302017')
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('button', { name: /place order/i })).toBeEnabled()
    })
  }

  test('is unknown for a PIN code that is in no directory', async ({ page }) => {
    const book = await createBook({})
    await page.goto(`/products/${book.slug}`)
    await enterPin(page, '999999')
    await expect(page.getByText('We do not know PIN code 999999. Please check it.')).toBeVisible()
  })
})

test.describe('a failed check of the delivery', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('prevents no order', async ({ page }) => {
    await page.route('**/api/delivery/302017', (route) => route.fulfill({ status: 500, body: 'no' }))
    const book = await createBook({})
    await page.goto(`/products/${book.slug}`)
    await enterPin(page, '302017')
    await expect(page.getByText('The delivery could not be checked. You can still order.')).toBeVisible()
    await expect(buyColumn(page).getByRole('button', { name: 'Buy Now' }).first()).toBeEnabled()
  })
})
