import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook, createCategory } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectNoHorizontalScroll } from '../fixtures/zoom.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const newUsername = () => `meena-${randomUUID().slice(0, 8)}`
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function openTable(page: Page, search: string): Promise<void> {
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(search)}`)
  await expect(page.getByRole('row').filter({ hasText: search }).first()).toBeVisible()
}

test('staff archive a book that was ordered: its page says so, and it can be published again', {
  tag: '@both',
}, async ({ page }) => {
  const book = await createBook({})
  await createOrder(page, book)
  await loginAsAdmin(page, newUsername())
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(book.name)}`)
  const menu = page.getByRole('button', { name: `Actions for ${book.name}` })
  await menu.click()
  await expect(page.getByRole('button', { name: `Delete: ${book.name}` })).toHaveCount(0)
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: `Archive: ${book.name}` }).click()
  await expectText(page, 'Product archived')
  await expect(
    page
      .locator('span')
      .filter({ hasText: /^Archived$/ })
      .first(),
  ).toBeVisible()

  await page.goto(`/products/${book.slug}`)
  const buy = page.getByRole('region', { name: 'Buy', exact: true })
  await expect(buy).toContainText('No longer sold')
  await expect(buy.getByRole('link', { name: 'See similar books' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await expectNoA11yViolations(page)

  await page.goto(`/admin?tab=products&search=${encodeURIComponent(book.name)}&status=archived`)
  await menu.click()
  await page.getByRole('button', { name: `Publish: ${book.name}` }).click()
  await expectText(page, 'Product published')
  await expectText(page, 'No products match your filters.')
})

test('staff duplicate a book as a draft and schedule it in Indian time', async ({ page }) => {
  const book = await createBook({})
  await queryDatabase('update products set category_id = $2 where id = $1', [book.id, (await createCategory()).id])
  await loginAsAdmin(page, newUsername())
  await openTable(page, book.name)
  await page.getByRole('button', { name: `Actions for ${book.name}` }).click()
  await page.getByRole('button', { name: `Duplicate: ${book.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog.getByLabel('Name')).toHaveValue(`${book.name} (copy)`)
  await expect(dialog.getByLabel('Status')).toHaveValue('draft')
  await dialog.getByLabel('Publish at (optional)').fill('2099-01-02T10:00')
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expectText(page, 'Product updated')
  await expectText(page, 'Publishes 2 Jan 2099, 10:00')
  const [copy] = await queryDatabase<{ time: string }>(
    `select to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as time from products where name = $1`,
    [`${book.name} (copy)`],
  )
  expect(copy?.time).toBe('2099-01-02 04:30')
})

test('the product table has rows of 56 pixels', async ({ page }) => {
  await loginAsAdmin(page, newUsername())
  await page.goto('/admin?tab=products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(58)
})

test('staff preview a draft from its row and its form, and a guest does not find it', {
  tag: '@both',
}, async ({ page, context, browser, baseURL }) => {
  const book = await createBook({})
  await queryDatabase("update products set status = 'draft' where id = $1", [book.id])
  await loginAsAdmin(page, newUsername())
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(book.name)}`)
  await page.getByRole('button', { name: `Actions for ${book.name}` }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: `Preview: ${book.name}` }).click()
  const preview = await opened
  await expect(preview.getByRole('main')).toContainText('Draft: only staff see this page.')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(book.name)
  await expect(preview.getByRole('button', { name: 'Add to Cart' }).first()).toBeDisabled()
  await expectNoHorizontalScroll(preview)
  await expectNoA11yViolations(preview)
  await preview.getByRole('link', { name: 'Edit product' }).click()
  const dialog = preview.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    `/products/${book.slug}?preview=1`,
  )

  const guest = await browser.newContext()
  const response = await guest.request.get(`${baseURL}/products/${book.slug}?preview=1`)
  expect(response.status()).toBe(404)
  await guest.close()
})

const statusesOf = (ids: number[]) =>
  queryDatabase<{ id: number; status: string }>(
    'select id, status from products where id = any($1::int[]) order by id',
    [ids],
  )

test('deleting selected books archives those with orders, and says so before and after', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const mark = `Old edition ${randomUUID().slice(0, 8)}`
  const books = [await createBook({}), await createBook({})]
  const ids = books.map(({ id }) => id)
  await queryDatabase(`update products set name = $2 || ' ' || id where id = any($1::int[])`, [ids, mark])
  const [ordered] = books
  if (ordered) await createOrder(page, ordered)
  await loginAsAdmin(page, newUsername())
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(mark)}`)
  if (isMobile) await page.getByLabel(/^Select all/).check()
  else await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  const bar = page.getByRole('toolbar')
  if (isMobile) await bar.getByRole('button', { name: 'More for the selected rows' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete products' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 will be deleted, 1 will be archived because of its orders.')
  await expect(dialog).toContainText(/1 open order has books that you delete: #\d{10}\./)
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Delete 1, archive 1' }).click()
  await expectText(page, '1 product deleted. 1 archived because of its orders.')
  expect(await statusesOf(ids)).toEqual([{ id: ids[0], status: 'archived' }])
})

test('a book that was ordered since the table was loaded is archived instead of deleted', async ({ page }) => {
  const book = await createBook({})
  await loginAsAdmin(page, newUsername())
  await openTable(page, book.name)
  await createOrder(page, book)
  await page.getByRole('button', { name: `Actions for ${book.name}` }).click()
  await page.getByRole('button', { name: `Delete: ${book.name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete product?' })
  await expect(question).toContainText(/It was ordered meanwhile, so it will be archived instead\.1 open order has/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectText(page, 'The product has orders, so it was archived')
  expect(await statusesOf([book.id])).toEqual([{ id: book.id, status: 'archived' }])
})
