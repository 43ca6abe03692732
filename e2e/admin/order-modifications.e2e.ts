import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff change books, discount and address of an order, and see the new total before they save @both', async ({
  page,
}) => {
  const [book, added] = [await createBook({ price: 499 }), await createBook({ price: 200 })]
  const customer = `Customer ${randomUUID().slice(0, 8)}`
  const id = await createOrder(page, book, customer)
  await loginAsAdmin(page, `editor-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const order = page.getByRole('dialog', { name: `Order #${id}` })
  await order.getByRole('button', { name: 'Edit order' }).click()

  const form = page.getByRole('dialog', { name: `Edit order #${id}` })
  await expect(form).toContainText('Nothing is changed yet.')
  await form.getByRole('searchbox', { name: 'Add a book' }).fill(added.name)
  await form.getByRole('button', { name: added.name }).click()
  await form.getByRole('button', { name: `Increase quantity of ${added.name}` }).click()
  await form.getByLabel('Discount in ₹ (optional)').fill('899')
  await expect(form.getByRole('status').filter({ hasText: 'Nothing to pay' })).toContainText('now ₹0.00')
  await form.getByLabel('Discount in ₹ (optional)').fill('99')
  await form.getByRole('combobox', { name: 'State' }).selectOption('Punjab')
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('+91 98765 43210')
  await expect(form.getByRole('status').filter({ hasText: 'Cash to collect' })).toContainText('₹800.00')
  await expect(form).toContainText('2 copies are taken from stock.')
  await expectNoA11yViolations(page)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Give the reason: the customer sees it')).toBeVisible()
  await form.getByRole('combobox', { name: 'Reason, shown to the customer' }).fill('Late delivery')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toHaveCount(0)
  await expect(order).toContainText('Discount: Late delivery')
  await expect(order).toContainText('₹800.00')
  await expect(order).toContainText(`2 × ${added.name}`)
  await expect(order).toContainText('Punjab')
  await expect(order.getByRole('link', { name: '98765 43210' })).toBeVisible()
  expect(await stockOf(added)).toBe(3)
})

test('an order that the courier has cannot be edited, and the reason is shown', async ({ page }) => {
  const book = await createBook({})
  const id = await createOrder(page, book, `Customer ${randomUUID().slice(0, 8)}`)
  await loginAsAdmin(page, `editor-${randomUUID().slice(0, 8)}`)
  await page.request.put(`/api/orders/${id}`, { data: { status: 'shipped' } })
  await page.goto(`/admin?tab=orders&order=${id}`)
  const order = page.getByRole('dialog', { name: `Order #${id}` })
  await expect(order.getByRole('button', { name: 'Edit order' })).toBeDisabled()
  await expect(order).toContainText('The courier has this parcel. Changes go through the courier.')
})

test('the note about other orders of the same day has the width of the dialog', async ({ page }) => {
  const book = await createBook({ stock: 5 })
  const id = await createOrder(page, book)
  await createOrder(page, book)
  await loginAsAdmin(page, `editor-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const note = page.getByRole('dialog').locator('section', { hasText: /^The customer of this mobile number placed/ })
  await expect(note).toBeVisible()
  const share = await note.evaluate((section) => section.clientWidth / (section.parentElement?.clientWidth ?? 1))
  expect(share).toBeGreaterThan(0.95)
})
