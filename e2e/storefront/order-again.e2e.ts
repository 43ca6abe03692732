import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { registerAndOpen } from '../fixtures/customer.ts'
import { createBook, setPrice, setStock } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'
import { buildOrder } from '../../test/factories.ts'

test('a customer orders again and sees which books are sold out or have another price', async ({ page }) => {
  const [book, soldOut] = [await createBook({ price: 499 }), await createBook({})]
  await registerAndOpen(page, '/')
  const items = [book, soldOut].map(({ id }) => ({ productId: id, quantity: 1 }))
  expect((await page.request.post('/api/orders', { data: buildOrder(items) })).status()).toBe(201)
  await setPrice(book, 549)
  await setStock(soldOut, 0)

  await page.goto('/profile?tab=orders')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('1 title is in your cart.')).toBeVisible()
  await expect(page.getByText(`${soldOut.name} is sold out.`)).toBeVisible()
  await expect(page.getByText(`${book.name} now costs ₹549.00 instead of ₹499.00.`)).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(book.name)
  await expect(page.getByRole('region', { name: 'Items' })).not.toContainText(soldOut.name)
})
