import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test('a product page shows the books viewed before in this browser, until they are cleared', {
  tag: '@both',
}, async ({ page }) => {
  const [first, second] = [await createBook({}), await createBook({})]
  const stored = () => page.evaluate(() => localStorage.getItem('recentlyViewed') ?? '')
  await page.goto(`/products/${first.slug}`)
  await expect.poll(stored).toContain(String(first.id))
  await page.goto(`/products/${second.slug}`)
  await expect.poll(stored).toContain(String(second.id))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'You May Also Like' })).toBeVisible()
  const recent = main.getByRole('region', { name: 'Recently viewed' })
  // The last section loads when it comes near the view, and sections above it that load late push it away again.
  const seen = async () => {
    await main.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    return recent.getByRole('link', { name: first.name }).isVisible()
  }
  await expect.poll(seen).toBe(true)
  await expect(recent.getByRole('link', { name: second.name })).toHaveCount(0)
  await expectNoA11yViolations(page)
  await main.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(recent).toHaveCount(0)
  expect(await stored()).toBe('')
})
