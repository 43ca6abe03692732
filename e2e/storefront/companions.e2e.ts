import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { expect, test } from '../fixtures/test.ts'

test('a module is completed to a set with one button', { tag: '@both' }, async ({ page }) => {
  await page.goto('/products/mathematics-formula-handbook')
  const region = page.getByRole('main')
  await expect(region.getByRole('heading', { name: 'You May Also Like' })).toBeVisible()
  // The set is the last section, and loads when it comes near the view.
  const seen = async () => {
    await region.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    return region.getByRole('heading', { name: 'Complete the set' }).isVisible()
  }
  await expect.poll(seen).toBe(true)
  await expectNoA11yViolations(page)
  await region.getByRole('button', { name: /^Add all \d to Cart$/ }).click()
  await expect(page.getByText(/^\d products added to cart$/)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: 'Physics Formula Notes' })).toBeVisible()
})
