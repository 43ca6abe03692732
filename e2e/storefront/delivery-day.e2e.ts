import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { buyColumn } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

// A sold-out card has no delivery day, and other tests sell books out.
const LIST = '/products?inStock=true'
const BUTTON = 'Enter PIN code'

/** The delivery day on the cover of the first card; 'none' without one. */
const dayOnCard = (page: Page) =>
  page
    .getByTestId('product-card')
    .first()
    .locator(':scope > div')
    .first()
    .evaluate((cover) => getComputedStyle(cover, '::after').content)

test('the delivery day of a PIN code is on every card until the PIN code is removed', { tag: '@both' }, async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/delivery/') && requests.push(request.url()))
  await page.goto(LIST)
  await expect.poll(() => dayOnCard(page)).toBe('none')
  await page.getByRole('button', { name: BUTTON }).click()
  const field = page.getByRole('textbox', { name: 'PIN code', exact: true })
  await field.fill('12')
  await field.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Please enter a valid Indian PIN code')
  // It covers nothing below.
  const below = await alert.evaluate(
    (message) =>
      (message.closest('form')?.parentElement?.getBoundingClientRect().bottom ?? 0) -
      message.getBoundingClientRect().bottom,
  )
  expect(below).toBeGreaterThanOrEqual(0)
  await expectNoA11yViolations(page)
  await field.fill('324005')
  await field.press('Enter')
  const line = page.getByRole('main').getByText(/^Delivery to Kota 324005 by \w{3}, \d+ \w{3,4}\.$/)
  await expect(line).toBeVisible()
  await expect.poll(() => dayOnCard(page)).toMatch(/^"By \w{3}, \d+ \w{3}"$/)
  expect(requests).toHaveLength(1)

  await page.goto('/products/rotational-motion-module-3')
  await expect(buyColumn(page).getByText(/^Delivery to Kota 324005 by/)).toBeVisible()

  await page.goto(LIST)
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Change PIN code' }).click()
  await page.getByRole('button', { name: 'Remove PIN code' }).click()
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
  await expect.poll(() => dayOnCard(page)).toBe('none')
})
