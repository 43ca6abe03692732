import { expect, test } from '../fixtures/test.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

test('a link followed while offline shows an error state, and Try again opens the page', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await page.goto('/products')
  await context.setOffline(true)
  await page.getByRole('article').first().getByRole('link').click()
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toContainText('You are offline')
  await expect(page).toHaveURL('/products')
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(error).toBeVisible()
  await context.setOffline(false)
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/products\/./)
  await expect(error).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
})

test('the header search and phone fields have a type and an autofill name that HTML allows', async ({ page }) => {
  await page.goto('/checkout')
  await page.goto('/contact-us')
  await expect(page.locator('input[type="search"][role="combobox"]')).toHaveCount(0)
  await expect(page.locator('[type="tel"][autocomplete="tel-national"]')).toHaveCount(0)
})
