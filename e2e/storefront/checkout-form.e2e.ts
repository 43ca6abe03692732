import type { Page } from '@playwright/test'
import { createBook } from '../fixtures/products.ts'
import { ADDRESS, addToCart, expectConfirmation, field, fillAddress, placeOrder } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('the checkout form', () => {
  test.beforeEach(async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
  })

  test('shows each error beside its field and focuses the first', async ({ page }) => {
    await placeOrder(page)
    for (const message of [
      'Name must be at least 3 characters',
      'Please enter a valid 10-digit Indian mobile number',
      'Please enter a valid email address',
      'Address must be at least 10 characters',
      'Indian PIN code must be exactly 6 digits',
      'City is required',
      'State is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(field(page, 'Full name')).toBeFocused()
    await expect(field(page, 'Full name')).toHaveAccessibleDescription(
      'Write your name with the surname, such as Om Sharma Name must be at least 3 characters',
    )
  })

  test('validates a field on blur, then while typing', async ({ page }) => {
    const mobile = field(page, 'Mobile number')
    const message = page.getByText('Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)')
    await waitForValidation(page, () => field(page, 'Full name').focus())
    await mobile.fill('5829012345')
    await expect(message).toBeHidden()
    await mobile.blur()
    await expect(message).toBeVisible()
    await mobile.fill('9829012345')
    await expect(message).toBeHidden()
  })

  test('restores the input after a reload', async ({ page }) => {
    await fillAddress(page)
    await page.reload()
    for (const [label, text] of Object.entries(ADDRESS)) await expect(field(page, label)).toHaveValue(text)
    await placeOrder(page)
    await expectConfirmation(page)
  })

  test('accepts a pasted number with country code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('+91 98290 12345'))
    await field(page, 'Mobile number').press('ControlOrMeta+v')
    await expect(field(page, 'Mobile number')).toHaveValue('98290 12345')
  })

  for (const spelling of ['+91 98290 12345', '09829012345', '98290-12345', '9829012345', '919829012345']) {
    test(`accepts the mobile number ${spelling}, typed or filled in by the browser, and groups its digits`, async ({
      page,
    }) => {
      const mobile = field(page, 'Mobile number')
      await mobile.fill(spelling)
      await expect(mobile).toHaveValue('98290 12345')
      await mobile.clear()
      await mobile.pressSequentially(spelling)
      await expect(mobile).toHaveValue('98290 12345')
    })
  }
})

test.describe('a failed order', () => {
  test.use({ expectedErrors: /status of (400|404|500|502)/ })

  test.beforeEach(async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await fillAddress(page)
  })

  for (const { response, message } of [
    {
      response: { status: 500, json: { message: 'Please try later', code: 'internal' } },
      message: 'Please try later',
    },
    { response: { status: 502, body: '<h1>Bad gateway</h1>' }, message: 'Failed to parse error response' },
  ]) {
    test(`shows the error, leaves the input in the form and can be retried: ${response.status}`, async ({ page }) => {
      await page.route('**/api/orders', (route) => route.fulfill(response), { times: 1 })
      await placeOrder(page)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page.getByText('There was an error processing your order. Please try again.')).toBeVisible()
      await expect(field(page, 'Full name')).toHaveValue(ADDRESS['Full name'])
      await placeOrder(page)
      await expectConfirmation(page)
    })
  }

  test('shows the field error of the server beside the field', async ({ page }) => {
    const json = {
      message: 'Please check the form',
      code: 'invalid',
      fields: { pincode: 'We do not deliver here yet' },
    }
    await page.route('**/api/orders', (route) => route.fulfill({ status: 400, json }), { times: 1 })
    await placeOrder(page)
    await expect(field(page, 'PIN code')).toHaveAccessibleDescription('We do not deliver here yet')
    await expect(field(page, 'PIN code')).toBeFocused()
  })
})

/** Interacts with the form and waits for its validation, which loads on the first interaction. */
async function waitForValidation(page: Page, interact: () => Promise<void>) {
  const loaded = page.waitForResponse(/zod-form-control/)
  await interact()
  await loaded
}
