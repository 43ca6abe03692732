import { randomUUID } from 'node:crypto'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('orders are cancelled together only after a question that says how many, with Undo', async ({ page }) => {
  const name = `Falguni ${randomUUID().slice(0, 8)}`
  for (const _ of [1, 2]) await createOrder(page, await createBook({}), name)
  await loginAsAdmin(page, `cancel-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(name)}`)
  const pills = page.getByRole('row').locator('.pill')
  await page.getByLabel('Select all rows of this page').check()
  const cancel = page.getByRole('button', { name: 'Cancel orders…' })
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Cancel orders?' })
  await question.getByRole('button', { name: 'Keep the orders' }).click()
  await expect(pills).toHaveText(['Pending', 'Pending'])
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(pills).toHaveText(['Cancelled', 'Cancelled'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pills).toHaveText(['Pending', 'Pending'])
})

test('staff select all orders of a view that has several pages, and no change is offered where nothing changes', async ({
  page,
}) => {
  const name = `Esha ${randomUUID().slice(0, 8)}`
  const book = await createBook({ stock: 30 })
  for (let count = 0; count < 26; count += 1) await createOrder(page, book, name)
  await loginAsAdmin(page, `select-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(name)}&size=25`)
  await page.getByLabel('Select all rows of this page').check()
  const selection = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(selection).toContainText('25 selected')
  const mark = page.getByRole('button', { name: 'Mark processing' })
  const dialog = page.getByRole('dialog', { name: 'Change orders' })
  await page.getByRole('button', { name: 'Select all 26' }).click()
  await expect(selection).toContainText('26 selected')
  await mark.click()
  await dialog.getByRole('button', { name: 'Change 26 orders' }).click()
  await expect(page.getByText('26 orders were changed.')).toBeVisible()
  await page.getByLabel('Select all rows of this page').check()
  await mark.click()
  await expect(dialog.getByRole('button', { name: 'Nothing to change' })).toBeDisabled()
})

test('the bulk actions stay in view while the list scrolls', { tag: '@both' }, async ({ page, isMobile }) => {
  const name = `Devika ${randomUUID().slice(0, 8)}`
  const book = await createBook({ stock: 15 })
  const orders: number[] = []
  for (let count = 0; count < 14; count += 1) orders.push(await createOrder(page, book, name))
  await loginAsAdmin(page, `stays-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(name)}`)
  await expect(page.locator('[aria-label="Orders"] :is(tbody tr, li)')).toHaveCount(14)
  await page.getByRole('checkbox', { name: `Select order ${orders.at(-1)} of ${name}` }).check()
  const toolbar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(toolbar).toBeInViewport()
  await page.getByRole('checkbox', { name: `Select order ${orders[0]} of ${name}` }).scrollIntoViewIfNeeded()
  await expect(toolbar).toBeInViewport({ ratio: 1 })
  for (const button of await toolbar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'New order' })).toBeVisible({ visible: !isMobile })
})
