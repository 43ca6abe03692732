import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff record a return, decline it with a reason, and find it in the list @both', async ({ page }) => {
  const book = await createBook({ price: 499 })
  const customer = `Customer ${randomUUID().slice(0, 8)}`
  const id = await createOrder(page, book, customer)
  await loginAsAdmin(page, `returns-${randomUUID().slice(0, 8)}`)
  await page.request.put(`/api/orders/${id}`, { data: { status: 'delivered' } })
  await page.goto(`/admin?tab=orders&order=${id}`)
  await page.getByRole('button', { name: 'Record a return' }).click()
  const form = page.getByRole('dialog', { name: `Return of order #${id}` })
  await form.getByRole('button', { name: 'Record the return' }).click()
  await expect(form.getByText('Choose the book')).toBeVisible()
  await form.getByLabel(book.name).selectOption('1')
  await form.getByLabel('Reason').selectOption('Wrong book')
  await form.getByRole('button', { name: 'Record the return' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: /^Return R-\d+$/ }).click()

  const row = page.getByRole('dialog', { name: /^Return R-\d+/ })
  await expect(row.getByText('Requested', { exact: true }).first()).toBeVisible()
  await expectNoA11yViolations(page)
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(row.getByText('Write the customer the reason')).toBeVisible()
  await row.getByLabel('Words to the customer').fill('This is the book of the order.')
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(row.getByText('Declined')).toBeVisible()
  await expect(row.getByText('This is the book of the order.')).toBeVisible()
  await page.goto(`/admin?tab=more&section=returns&view=finished&search=${encodeURIComponent(customer)}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByText(customer)).toBeVisible()
  await expectNoA11yViolations(page)
  expect(await stockOf(book)).toBe(4)
})
