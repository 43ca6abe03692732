import { randomUUID } from 'node:crypto'
import { buildOrder } from '../../test/factories.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { newMobile } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff find a customer by mobile number, add a note and block them', { tag: '@both' }, async ({ page }) => {
  const book = await createBook({})
  const customerPhone = newMobile()
  const order = buildOrder([{ productId: book.id, quantity: 1 }], { customerPhone, customerName: `Asha ${book.id}` })
  expect((await page.request.post('/api/orders', { data: order })).status()).toBe(201)
  await loginAsAdmin(page, `customers-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=more&section=customers&search=${customerPhone}`)
  await expect(page.getByText(`Asha ${book.id}`, { exact: true })).toBeVisible()
  await page.goto(`/admin?tab=more&section=customers&customer=${customerPhone}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: `Asha ${book.id}` })).toBeVisible()
  await expectNoA11yViolations(page)
  await main.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('dialog', { name: 'Add a note' })
  await note.getByLabel('Note').fill('Calls after six')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Calls after six', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Block', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Block this customer' })
  await block.getByLabel('Reason').fill('Refuses every parcel')
  await block.getByRole('button', { name: 'Block the customer' }).click()
  await expect(main.getByText(/^Blocked by .*: Refuses every parcel$/)).toBeVisible()
  expect((await page.request.post('/api/orders', { data: order })).status()).toBe(403)
})

test('staff merge a customer with two mobile numbers after a preview, and the audit log has it', {
  tag: '@both',
}, async ({ page }) => {
  const book = await createBook({})
  const [phone, other] = [newMobile(), newMobile()]
  for (const customerPhone of [phone, other]) {
    const fields = { customerPhone, customerName: `Meena ${customerPhone}` }
    const data = buildOrder([{ productId: book.id, quantity: 1 }], fields)
    expect((await page.request.post('/api/orders', { data })).status()).toBe(201)
  }
  await loginAsAdmin(page, `customers-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=more&section=customers&customer=${phone}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: `Merge another customer into Meena ${phone}` })
  await dialog.getByLabel('Search for the other customer').fill(other)
  await dialog.getByRole('button', { name: `Meena ${other}` }).click()
  await expect(dialog.getByRole('row', { name: /^Orders/ })).toHaveText('Orders112')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Merge customers' }).click()
  await expect(page.getByText('The customers are merged', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('link', { name: /^#\d+/ })).toHaveCount(2)
  await page.goto('/admin?tab=more&section=audit&kind=customer')
  await expect(main).toContainText(/merge/i)
})
