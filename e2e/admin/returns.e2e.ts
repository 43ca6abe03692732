import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { ADDRESS } from '../fixtures/purchase.ts'
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
  await row.getByLabel('Message to the customer').fill('This is the book of the order.')
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(row.getByText('Declined')).toBeVisible()
  await expect(row.getByText('This is the book of the order.')).toBeVisible()
  await page.goto(`/admin?tab=more&section=returns&view=finished&search=${encodeURIComponent(customer)}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByText(customer)).toBeVisible()
  await expectNoA11yViolations(page)
  expect(await stockOf(book)).toBe(4)
})

test('staff reject a book with a reason, which the customer reads with the steps of the return @both', async ({
  page,
}) => {
  const book = await createBook({ price: 499 })
  const id = await createOrder(page, book)
  await loginAsAdmin(page, `returns-${randomUUID().slice(0, 8)}`)
  await page.request.put(`/api/orders/${id}`, { data: { status: 'delivered' } })
  const proof = { mobile: ADDRESS['Mobile number'] }
  const viewed = await page.request.post(`/api/orders/${id}/returns/view`, { data: { proof } })
  const { token, lines } = (await viewed.json()) as { token: string; lines: { id: number }[] }
  const line = { orderItemId: lines[0]?.id, quantity: 1, reason: 'damaged' }
  await page.request.post('/api/admin/returns', { data: { orderId: id, lines: [line] } })
  const [row] = (await (await page.request.get(`/api/admin/returns?orderId=${id}`)).json()) as { id: number }[]

  await page.goto(`/admin?tab=more&section=returns&return=${row?.id}`)
  const dialog = page.getByRole('dialog', { name: /^Return R-\d+/ })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Books received' }).click()
  await dialog.getByLabel(book.name, { exact: true }).selectOption('Reject')
  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await expect(dialog.getByText('Choose why the copies are rejected')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByLabel(`Why ${book.name} is rejected`).selectOption('The book was written in or used')
  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await expect(dialog.getByText('rejected: The book was written in or used')).toBeVisible()

  await page.goto(`/orders/${id}#${token}`)
  const timeline = page.getByRole('region', { name: 'What happened so far' })
  await expect(timeline.getByRole('listitem').first()).toContainText(/^Replacement R-\d+: Rejected/)
  await expect(timeline.getByRole('listitem').last()).toContainText('Order placed')
  await expectNoA11yViolations(page)
  await page.goto(`/orders/${id}/replacement#${token}`)
  await expect(page.getByText('Not accepted: The book was written in or used')).toBeVisible()
})

test('returns, returning parcels and failed deliveries open on the open ones', async ({ page }) => {
  await loginAsAdmin(page, `returns-${randomUUID().slice(0, 8)}`)
  for (const section of ['returns', 'rto', 'failed-deliveries']) {
    await page.goto(`/admin?tab=more&section=${section}`)
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')
    await expect(current, section).toHaveAttribute('href', `/admin?tab=more&section=${section}&view=open`)
  }
})
