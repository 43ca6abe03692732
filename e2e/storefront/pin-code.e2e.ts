import { expect, type Page } from '@playwright/test'
import { delayScripts } from '../fixtures/delay-scripts.ts'
import { createBook } from '../fixtures/products.ts'
import { addToCart, field } from '../fixtures/purchase.ts'
import { test } from '../fixtures/test.ts'

test.describe('the PIN code of an address', () => {
  test.beforeEach(async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
  })

  test('fills city and state, says so, and follows a changed PIN code', async ({ page }) => {
    await field(page, 'PIN code').fill('302017')
    await expectPlace(page, 'Jaipur', 'Rajasthan')
    await expect(page.getByText('City and state filled in from the PIN code.')).toBeVisible()
    await page.reload()
    await expectPlace(page, 'Jaipur', 'Rajasthan')
    await field(page, 'PIN code').fill('194101')
    await expectPlace(page, 'Leh', 'Ladakh')
  })

  test('is looked up although it was typed before hydration', async ({ page }) => {
    const bring = await delayScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await field(page, 'PIN code').fill('302017')
    bring()
    await expectPlace(page, 'Jaipur', 'Rajasthan')
  })

  test('never overwrites typed values', async ({ page }) => {
    await field(page, 'City').fill('Sanganer')
    await field(page, 'PIN code').fill('302017')
    await expect(page.getByText('State filled in from the PIN code.')).toBeVisible()
    await expectPlace(page, 'Sanganer', 'Rajasthan')
    await field(page, 'State').selectOption('Punjab')
    await field(page, 'PIN code').fill('324005')
    await expect(page.getByText('PIN code 324005 is in Rajasthan.')).toBeVisible()
    await expectPlace(page, 'Sanganer', 'Punjab')
  })

  test('keeps a correction by the customer', async ({ page }) => {
    await field(page, 'PIN code').fill('302017')
    await expectPlace(page, 'Jaipur', 'Rajasthan')
    await field(page, 'City').fill('Amer')
    await field(page, 'PIN code').fill('324005')
    await expectPlace(page, 'Amer', 'Rajasthan')
  })
})

test.describe('an unknown PIN code', () => {
  test.use({ expectedErrors: /status of (404|500)|net::ERR/ })

  test.beforeEach(async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await field(page, 'PIN code').fill('302017')
    await expectPlace(page, 'Jaipur', 'Rajasthan')
  })

  test('clears the filled city and state and asks for them', async ({ page }) => {
    await field(page, 'PIN code').fill('999999')
    await expect(page.getByText('We do not know this PIN code. Please fill in city and state.')).toBeVisible()
    await expectPlace(page, '', '')
  })

  for (const failure of ['fails', 'breaks off']) {
    test(`changes nothing when the request ${failure}`, async ({ page }) => {
      const requested = page.waitForRequest('**/api/pin-codes/324005')
      await page.route('**/api/pin-codes/*', (route) =>
        failure === 'fails' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
      )
      await field(page, 'PIN code').fill('324005')
      await requested
      await expectPlace(page, 'Jaipur', 'Rajasthan')
    })
  }

  test('ignores a late response', async ({ page }) => {
    let respond = () => {}
    const late = new Promise<void>((resolve) => (respond = resolve))
    await page.route('**/api/pin-codes/110001', async (route) => {
      await late
      await route.continue()
    })
    await field(page, 'PIN code').fill('110001')
    await field(page, 'PIN code').fill('324005')
    await expectPlace(page, 'Kota', 'Rajasthan')
    const answered = page.waitForResponse('**/api/pin-codes/110001')
    respond()
    await (await answered).finished()
    await expectPlace(page, 'Kota', 'Rajasthan')
  })
})

async function expectPlace(page: Page, city: string, state: string) {
  await expect(field(page, 'City')).toHaveValue(city)
  await expect(field(page, 'State')).toHaveValue(state)
}
