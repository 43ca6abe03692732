import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook, type Book } from '../fixtures/products.ts'
import { addToCart, expectConfirmation, fillAddress, placeOrder } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

type Page = Parameters<typeof loginAsAdmin>[0]

test('staff create a promotion, a customer uses it, staff see its cost', { tag: '@both' }, async ({
  page,
  browser,
}) => {
  const book = await createBook({ price: 500 })
  const code = `kota-${randomUUID().slice(0, 8)}`
  await loginAsAdmin(page, `promotions-${randomUUID().slice(0, 8)}`)
  await createPromotion(page, { code, book })

  const context = await browser.newContext()
  const customer = await context.newPage()
  await buyWith(customer, code, book)
  await context.close()

  await page.reload()
  const list = page.getByRole('main')
  for (const text of ['1 of 1 used', '₹125.00', '₹375.00']) await expect(list).toContainText(text)
  await expect(list.locator('.pill')).toHaveText('Used up')
  await expectNoA11yViolations(page)
})

test('the maximum of a percentage is there again after a look at a fixed amount', async ({ page }) => {
  await loginAsAdmin(page, `promotions-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=promotions')
  await page.getByRole('button', { name: 'Add promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add promotion' })
  const kind = dialog.getByLabel('Kind of discount', { exact: true })
  const maximum = dialog.getByLabel('Maximum discount (optional)')
  await maximum.fill('150')
  await kind.selectOption('amount')
  await expect(maximum).toBeHidden()
  await kind.selectOption('percent')
  await expect(maximum).toHaveValue('150')
})

/** Creates a promotion of 25 % on one book, for one order, with the list filtered to it afterwards. */
async function createPromotion(page: Page, { code, book }: { code: string; book: Book }) {
  await page.goto(`/admin?tab=more&section=promotions&search=${code}`)
  await page.getByRole('button', { name: 'Add promotion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add promotion' })
  await dialog.getByLabel('Code', { exact: true }).fill('kota 25')
  await dialog.getByLabel('Name', { exact: true }).fill('Half-term offer')
  await expect(dialog.getByText('Use letters, digits and hyphens only')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill(code.toUpperCase())
  await dialog.getByLabel('Status', { exact: true }).selectOption('active')
  await dialog.getByLabel('Percent off', { exact: true }).fill('25')
  await dialog.getByLabel('Discount on', { exact: true }).selectOption('books')
  await dialog.getByLabel('Add a book', { exact: true }).fill(book.name)
  await dialog.getByRole('button', { name: book.name }).click()
  await expect(dialog.getByRole('list', { name: 'Chosen books' })).toContainText(book.name)
  await dialog.getByLabel('Orders in all (optional)').fill('1')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('25% off, 1 book')
}

/** Buys a book with a code, as a guest. */
async function buyWith(customer: Page, code: string, book: Book) {
  await addToCart(customer, book)
  await customer.goto('/cart')
  await customer.getByLabel('Coupon code').fill(code)
  await customer.getByRole('button', { name: 'Apply' }).click()
  await expect(customer.getByText('25% off applied')).toBeVisible()
  await expect(customer.locator('.totals')).toContainText(`Discount (${code.toUpperCase()})`)
  await customer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillAddress(customer)
  await expect(customer.getByRole('main')).toContainText('₹375.00')
  await placeOrder(customer)
  await expectConfirmation(customer)
  await expect(customer.getByRole('main')).toContainText('₹375.00')
  // The only use is gone.
  await addToCart(customer, book)
  await customer.goto('/cart')
  await customer.getByLabel('Coupon code').fill(code)
  await customer.getByRole('button', { name: 'Apply' }).click()
  await expect(customer.getByText(`${code.toUpperCase()} has been used up. No discount is applied.`)).toBeVisible()
}
