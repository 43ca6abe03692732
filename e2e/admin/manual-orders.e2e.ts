import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildOrder } from '../../test/factories.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { newMobile } from '../fixtures/purchase.ts'
import { expect, test } from '../fixtures/test.ts'

// A wrong coupon has no quote, and the draft of another window another version.
test.use({ expectedErrors: /status of (400|409)/ })

test('staff take an order of a known customer on the phone, with a discount that has a reason', {
  tag: '@both',
}, async ({ page }) => {
  const book = await createBook({ price: 499 })
  const customerPhone = newMobile()
  const earlier = buildOrder([{ productId: book.id, quantity: 1 }], { customerPhone, customerName: `Asha ${book.id}` })
  expect((await page.request.post('/api/orders', { data: earlier })).status()).toBe(201)
  await loginAsAdmin(page, `phone-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await page.getByRole('link', { name: 'New order' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Mobile number').fill(customerPhone)
  await main.getByRole('button', { name: /^Use Asha/ }).click()
  await expect(main.getByLabel('PIN code')).toHaveValue('302017')
  await main.getByRole('searchbox', { name: 'Add a book' }).fill(book.name)
  await main.getByRole('button', { name: book.name }).click()
  await main.getByRole('button', { name: `Increase quantity of ${book.name}` }).click()
  // A wrong code says so at its field; the total stays.
  await main.getByLabel('Coupon code (optional)').fill('NOSUCHCODE')
  await expect(main.getByText('This coupon code is not valid')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: 'Cash to collect' })).toContainText('₹998.00')
  await main.getByLabel('Coupon code (optional)').fill('')
  await main.getByRole('button', { name: `Add a discount on ${book.name}` }).click()
  await main.getByLabel(`Discount on each copy of ${book.name}, in ₹`).fill('49')
  await expect(main.getByRole('status').filter({ hasText: 'Cash to collect' })).toContainText('₹900.00')
  await expectNoA11yViolations(page)

  await main.getByRole('button', { name: 'Create order' }).click()
  await expect(main.getByText('Give the reason: the customer sees it')).toBeVisible()
  await main.getByLabel(`Reason for the discount on ${book.name}`).fill('Worn cover')
  await expect(main.getByText('Give the reason: the customer sees it')).toBeHidden()
  await main.getByRole('button', { name: 'Create order' }).click()
  const order = page.getByRole('dialog', { name: /^Order #/ })
  await expect(order).toContainText('₹49.00 off each: Worn cover')
  await expect(order).toContainText('₹900.00')
  await expect(order.getByText('Phone', { exact: true })).toBeVisible()
  expect(await stockOf(book)).toBe(2)
})

test('staff sell books at the counter, paid by UPI, without an address', { tag: '@both' }, async ({ page }) => {
  const book = await createBook({ price: 499 })
  await loginAsAdmin(page, `counter-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin/orders/new')
  const main = page.getByRole('main')
  await main.getByText('Counter', { exact: true }).click()
  await main.getByLabel('Mobile number').fill(newMobile())
  await main.getByLabel('Name', { exact: true }).fill(`Ravi ${book.id}`)
  await main.getByRole('searchbox', { name: 'Add a book' }).fill(book.name)
  await main.getByRole('button', { name: book.name }).click()
  await expect(main.getByLabel('PIN code')).toHaveCount(0)
  await main.getByText('UPI', { exact: true }).click()
  await main.getByRole('button', { name: 'Create order' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Paid by UPI' })).toContainText('₹499.00')
  await expect(main.getByText('Must have 12 to 22 letters and digits')).toBeVisible()
  const utr = String(randomInt(100_000_000_000, 280_000_000_000))
  await main.getByLabel('UPI transaction number (UTR)').fill(utr)
  await main.getByRole('button', { name: 'Create order' }).click()
  const order = page.getByRole('dialog', { name: /^Order #/ })
  await expect(order).toContainText(`UTR ${utr}`)
  await expect(order).toContainText('Sold at the counter')
  await expect(order).toContainText('Delivered')
})

test('a draft that is open in two windows keeps what each of them adds, and becomes an order', async ({
  page,
  context,
}) => {
  const [physics, chemistry] = [await createBook({ price: 499 }), await createBook({ price: 300 })]
  await loginAsAdmin(page, `windows-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin/orders/new')
  await page.getByText('Counter', { exact: true }).click()
  await page.getByLabel('Mobile number').fill(newMobile())
  await addBook(page, physics.name)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Name', { exact: true }).fill('Ravi Meena')
  await addBook(other, chemistry.name)
  await expect(other.getByText('Draft saved')).toBeVisible()
  // This window has not seen the change of the other.
  await page.getByLabel('Customer’s notes (optional)').fill('Comes at six')
  await expect(page.getByTestId('toast')).toContainText('changed in another window')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi Meena')
  await expect(page.getByLabel('Customer’s notes (optional)')).toHaveValue('Comes at six')
  await expect(page.getByRole('status').filter({ hasText: 'Paid in cash' })).toContainText('₹799.00')
  await page.getByRole('button', { name: 'Create order' }).click()
  const order = page.getByRole('dialog', { name: /^Order #/ })
  await expect(order).toContainText('Ravi Meena')
  await expect(order).toContainText('Comes at six')
  await expect(order).toContainText(chemistry.name)
})

async function addBook(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Add a book' }).fill(name)
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

test('what staff type is stored as a draft, which they go on with or discard', { tag: '@both' }, async ({ page }) => {
  const name = `Meena ${randomUUID().slice(0, 8)}`
  await loginAsAdmin(page, `draft-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin/orders/new')
  const main = page.getByRole('main')
  await main.getByLabel('Name', { exact: true }).fill(name)
  await expect(main.getByText('Draft saved')).toBeVisible()
  await expect(page).toHaveURL(/draft=\d+/)

  await page.goto('/admin/orders/new')
  await main.locator('summary').click()
  await main.getByRole('link', { name }).click()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue(name)
  await main.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL(/tab=orders/)
  await page.goto('/admin/orders/new')
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(main.getByText(name)).toHaveCount(0)
})

test('staff go on typing without a question while a slow network stores their draft for the first time', async ({
  page,
}) => {
  await loginAsAdmin(page, `slow-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin/orders/new')
  const saves: (() => Promise<void>)[] = []
  await page.route(/\/api\/admin\/order-drafts(\/\d+)?$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : void saves.push(() => route.continue()),
  )
  const main = page.getByRole('main')
  const name = main.getByLabel('Name', { exact: true })
  await name.fill('Ravi')
  for (const [index, typed] of ['Ravi M', 'Ravi Meena', ''].entries()) {
    await expect.poll(() => saves.length).toBe(index + 1)
    if (typed !== '') await name.fill(typed)
    await saves[index]?.()
  }
  await expect(main.getByText('Draft saved')).toBeVisible()
  await expect(page).toHaveURL(/draft=\d+/)
  await expect(name).toHaveValue('Ravi Meena')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})
