import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { type Book, createBook, stockOf } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

/** A book with a SKU. */
async function createLabelledBook(stock: number): Promise<Book & { sku: string }> {
  const book = await createBook({ stock })
  const sku = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  await queryDatabase('update products set sku = $2 where id = $1', [book.id, sku])
  return { ...book, sku }
}

/** Types a code as a scanner does: at once, with Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Scan or type ISBN, SKU or title').fill(code)
  await page.keyboard.press('Enter')
}

test.use({ expectedErrors: /Failed to load resource|status of 409/ })

test('staff receive copies by scanning; a lost response is repeated without counting twice', {
  tag: ['@core', '@both'],
}, async ({ page }) => {
  const book = await createLabelledBook(5)
  await loginAsAdmin(page, `stock-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin/stock/receive')
  await scan(page, book.sku.toLowerCase())
  await scan(page, book.sku)
  await expect(page.getByLabel(`Copies of ${book.name}`)).toHaveValue('2')
  await scan(page, 'no such book')
  await expect(page.getByRole('alert')).toHaveText('No product has the ISBN, SKU or title “no such book”.')
  await expectNoA11yViolations(page)

  await page.reload()
  await expect(page.getByLabel(`Copies of ${book.name}`)).toHaveValue('2')
  await page.getByLabel('Note (optional)').fill('Invoice 118')
  await page.route('**/api/admin/stock-entries', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save 1 product, 2 copies' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is counted twice' })).toBeVisible()
  await expect(page.getByLabel(`Copies of ${book.name}`)).toBeDisabled()
  await page.unroute('**/api/admin/stock-entries')
  await page.getByRole('button', { name: 'Save 1 product, 2 copies' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved. The stock is now' })).toContainText('7 (+2)')
  expect(await stockOf(book)).toBe(7)

  await page.getByRole('link', { name: book.name }).click()
  await expect(page.getByRole('heading', { name: `Stock history: ${book.name}` })).toBeVisible()
  await expect(page.getByText('Invoice 118')).toBeVisible()
  await expect(page.getByText('Product added')).toBeVisible()
  await expectNoA11yViolations(page)
})

test('staff count a title and take out damaged copies, never more than there are', async ({ page }) => {
  const book = await createLabelledBook(5)
  await loginAsAdmin(page, `stock-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=products')
  await page.getByRole('button', { name: 'More for products' }).click()
  await page.getByRole('link', { name: 'Receive or count' }).click()
  await page.getByRole('tab', { name: 'Count' }).click()
  await scan(page, book.name)
  await page.getByLabel(`Counted of ${book.name}`).fill('3')
  await page.getByRole('button', { name: 'Save 1 product, 3 copies' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toContainText('3 (-2)')

  await page.getByRole('tab', { name: 'Take out' }).click()
  await scan(page, book.sku)
  await page.getByLabel(`Copies of ${book.name}`).fill('4')
  await page.getByRole('button', { name: 'Save 1 product, 4 copies' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `Only 3 copies of “${book.name}” are in stock` }),
  ).toBeVisible()
  await page.getByLabel(`Copies of ${book.name}`).fill('1')
  await page.getByRole('button', { name: 'Save 1 product, 1 copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toContainText('2 (-1)')
  expect(await stockOf(book)).toBe(2)
})
