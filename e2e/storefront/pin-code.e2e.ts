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

  test('fills in city and state, and again after a change', async ({ page }) => {
    await field(page, 'PIN code').fill('302017')
    await expectCityAndState(page, 'Jaipur', 'Rajasthan')
    await expect(page.getByText('City and state filled in from the PIN code.')).toBeVisible()
    await page.reload()
    await expectCityAndState(page, 'Jaipur', 'Rajasthan')
    // As a Hindi keyboard types it.
    await field(page, 'PIN code').fill('१९४१०१')
    await expectCityAndState(page, 'Leh', 'Ladakh')
    await expect(field(page, 'PIN code')).toHaveValue('194101')
  })

  test('is looked up when it was typed before hydration', async ({ page }) => {
    const loadScripts = await delayScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await field(page, 'PIN code').fill('302017')
    loadScripts()
    await expectCityAndState(page, 'Jaipur', 'Rajasthan')
  })

  test('never overwrites a typed city or state', async ({ page }) => {
    await field(page, 'City').fill('Sanganer')
    await field(page, 'PIN code').fill('302017')
    await expect(page.getByText('State filled in from the PIN code.')).toBeVisible()
    await expectCityAndState(page, 'Sanganer', 'Rajasthan')
    await field(page, 'State').selectOption('Punjab')
    await field(page, 'PIN code').fill('324005')
    await expect(page.getByText('PIN code 324005 is in Rajasthan.')).toBeVisible()
    await expectCityAndState(page, 'Sanganer', 'Punjab')
  })

  test('shows the delivery to the last PIN code, also when the response for the one before comes later', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/delivery/302017', async (route) => {
      await released
      await route.continue()
    })
    await field(page, 'PIN code').fill('302017')
    await expect(page.getByText('Checking delivery…')).toBeVisible()
    await field(page, 'PIN code').fill('194101')
    const message = page.getByText('Delivery to Leh 194101')
    await expect(message).toBeVisible()
    const late = page.waitForResponse('**/api/delivery/302017')
    release()
    await (await late).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(message).toBeVisible()
    await expect(page.getByText('Checking delivery…')).toBeHidden()
  })

  test('never overwrites a corrected city', async ({ page }) => {
    await field(page, 'PIN code').fill('302017')
    await expectCityAndState(page, 'Jaipur', 'Rajasthan')
    await field(page, 'City').fill('Amer')
    await field(page, 'PIN code').fill('324005')
    await expectCityAndState(page, 'Amer', 'Rajasthan')
  })
})

test.describe('a PIN code lookup', () => {
  test.use({ expectedErrors: /status of (404|500)|net::ERR/ })

  test.beforeEach(async ({ page }) => {
    await addToCart(page, await createBook({}))
    await page.goto('/checkout')
    await field(page, 'PIN code').fill('302017')
    await expectCityAndState(page, 'Jaipur', 'Rajasthan')
  })

  test('clears the city and state for an unknown PIN code and requires them', async ({ page }) => {
    await field(page, 'PIN code').fill('999999')
    await expect(page.getByText('We do not know this PIN code. Please fill in city and state.')).toBeVisible()
    await expectCityAndState(page, '', '')
  })

  for (const failure of ['fails', 'is aborted']) {
    test(`changes no field when the request ${failure}`, async ({ page }) => {
      const requested = page.waitForRequest('**/api/pin-codes/324005')
      await page.route('**/api/pin-codes/*', (route) =>
        failure === 'fails' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
      )
      await field(page, 'PIN code').fill('324005')
      await requested
      await expectCityAndState(page, 'Jaipur', 'Rajasthan')
    })
  }

  test('ignores a late response', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/pin-codes/110001', async (route) => {
      await released
      await route.continue()
    })
    await field(page, 'PIN code').fill('110001')
    await field(page, 'PIN code').fill('324005')
    await expectCityAndState(page, 'Kota', 'Rajasthan')
    const response = page.waitForResponse('**/api/pin-codes/110001')
    release()
    await (await response).finished()
    await expectCityAndState(page, 'Kota', 'Rajasthan')
  })
})

async function expectCityAndState(page: Page, city: string, state: string) {
  await expect(field(page, 'City')).toHaveValue(city)
  await expect(field(page, 'State')).toHaveValue(state)
}
