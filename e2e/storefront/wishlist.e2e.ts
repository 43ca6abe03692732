import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { newCustomer, register } from '../fixtures/customer.ts'
import { createBook, setStock } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test('the wishlist of a guest shows availability and is merged into the account at login', async ({ page }) => {
  const [book, soldOut] = [await createBook({}), await createBook({})]
  for (const { slug, name } of [book, soldOut]) {
    await page.goto(`/products/${slug}`)
    const heart = page.getByRole('button', { name: `Wishlist: ${name}` })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  await setStock(soldOut, 0)
  await page.goto('/wishlist')
  const cards = page.getByTestId('product-card')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('Out of Stock')
  await expectNoA11yViolations(page)
  await cards.nth(1).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${book.name} added to cart`, { exact: true })).toBeVisible()

  await page.goto('/auth')
  const merged = page.waitForResponse('**/api/user/wishlist/merge')
  await register(page, newCustomer())
  expect((await merged).status()).toBe(200)
  await page.evaluate(() => localStorage.removeItem('wishlist'))
  await page.goto('/wishlist')
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: `Wishlist: ${soldOut.name}` }).click()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: `Wishlist: ${book.name}` }).click()
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible()
})
