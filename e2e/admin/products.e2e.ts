import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createCategory, createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 409/ })

const newUsername = () => `meena-${randomUUID().slice(0, 8)}`
const openMore = (page: Page) => page.getByRole('button', { name: 'More for products' }).click()
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function openTable(page: Page, search: string): Promise<void> {
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(search)}`)
  await expect(page.getByRole('row').filter({ hasText: search }).first()).toBeVisible()
}

/** Fills the required fields of a product. */
async function fillProduct(dialog: Locator, name: string, category: string): Promise<void> {
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Primary category').selectOption({ label: category })
  await dialog.getByLabel('Price (₹)', { exact: true }).fill('349')
  await dialog.getByLabel('MRP (₹) (optional)').fill('698')
  await dialog.getByRole('checkbox', { name: '12th' }).check()
  await dialog.getByRole('checkbox', { name: 'Dropper', exact: true }).check()
}

test('staff add a product with every field, edit it and delete it', { tag: '@core' }, async ({ page }) => {
  const name = `Waves ${randomUUID().slice(0, 8)}`
  const category = await createCategory()
  await loginAsAdmin(page, newUsername())
  await page.goto('/admin?tab=products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add product' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Choose at least one class')).toBeVisible()
  await expect(dialog.getByText('Main category for the product (required)')).toHaveCount(2)
  await expectNoA11yViolations(page)

  await expect(dialog.getByLabel('Stock')).toHaveValue('1')
  await fillProduct(dialog, name, category.name)
  await expect(dialog.getByLabel('Discount')).toHaveValue('50%')
  const categories = dialog.getByRole('group', { name: 'Also in categories' })
  await categories.getByRole('checkbox', { name: 'Physics', exact: true }).check()
  await dialog.getByLabel('Rating, 0 to 5 (optional)').fill('4.6')
  await dialog.getByLabel('ISBN (optional)').fill('978-81-7709-187-9')
  await dialog.getByLabel('Authors (optional)').fill('H. C. Verma')
  await expectText(page, 'This is not a valid ISBN. Check its digits')
  await dialog.getByLabel('ISBN (optional)').fill('978-81-7709-187-8')
  await dialog.getByLabel('Language (optional)').selectOption('English and Hindi')
  await dialog.getByLabel('Shelf location (optional)').fill('B2-14')
  await dialog.getByRole('checkbox', { name: 'Best Seller' }).check()
  await dialog.getByLabel('Description (optional)').fill('Ripples\n\nand interference')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByTestId('description-preview')).toContainText('and interference')
  await dialog.getByLabel('Main image (optional)').setInputFiles(pngImage)
  await expectText(page, 'Image uploaded')
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expectText(page, 'Product created')
  await expect(dialog).toBeHidden()

  await page.getByLabel('Search by name').fill(name)
  // The header row and the matching row.
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('₹349')
  await expect(row).toContainText('Class 12, Dropper')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(row.getByRole('link', { name: `Images: ${name}` })).toHaveAttribute(
    'href',
    /\/admin\/products\/images\/\d+$/,
  )
  await page.keyboard.press('Escape')
  await expectNoA11yViolations(page)
  const [stored] = await queryDatabase<{ id: number; slug: string; links: number }>(
    'select id, slug, (select count(*)::int from product_categories where product_id = id) as links from products where name = $1',
    [name],
  )
  expect(stored).toMatchObject({ slug: name.toLowerCase().replace(' ', '-'), links: 2 })

  await page.goto(`/admin/products/edit/${stored?.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  await expect(edit.getByLabel('Name')).toHaveValue(name)
  await expect(edit.getByLabel('Primary category')).toHaveValue(String(category.id))
  const editedCategories = edit.getByRole('group', { name: 'Also in categories' })
  await expect(editedCategories.getByRole('checkbox', { name: 'Physics', exact: true })).toBeChecked()
  await edit.getByLabel('Price (₹)', { exact: true }).fill('399')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(edit.getByLabel('Price (₹)', { exact: true })).toHaveValue('399')
  await edit.getByRole('button', { name: 'Save product' }).click()
  await expectText(page, 'Product updated')
  await expect.poll(async () => (await page.request.get(`/products/${stored?.slug}`)).text()).toContain('399')

  await openTable(page, name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete product?' })
  await expect(confirm).toContainText(`${name} will be deleted.`)
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expectText(page, 'Product deleted')
  await expect(page.getByText('No products match your filters.')).toBeVisible()
})

test('saving an incomplete product leads to the first error and says how many there are', async ({ page }) => {
  const category = await createCategory()
  await loginAsAdmin(page, newUsername())
  await page.goto('/admin?tab=products&edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add product' })
  await expect(dialog.getByText('Fields marked * are required.')).toBeVisible()
  await expect(dialog.getByLabel('Price (₹)', { exact: true })).toHaveAttribute('required')
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog.getByText('4 fields to correct')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()

  await dialog.getByLabel('Name').fill('Waves and Optics')
  await dialog.getByLabel('Primary category').selectOption({ label: category.name })
  await dialog.getByLabel('Price (₹)', { exact: true }).fill('349')
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(dialog.getByText('1 field to correct')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: '11th' })).toBeFocused()
  await expect(dialog.getByText('Choose at least one class')).toBeInViewport()
})

test('the toast of a failed save names what failed and why', async ({ page }) => {
  const [book, other] = await Promise.all([createBook({}), createBook({})])
  await queryDatabase('update products set category_id = $2 where id = $1', [book.id, (await createCategory()).id])
  await loginAsAdmin(page, newUsername())
  await page.goto(`/admin?tab=products&edit=${book.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await dialog.getByLabel('Web address (optional)').fill(other.slug)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  const toast = page.getByTestId('toast')
  await expect(toast).toContainText('Failed to update product')
  await expect(toast.getByRole('paragraph')).toHaveText(/slug/i)
})

test('when two staff edit a product, only the fields that both changed are in the conflict dialog', async ({
  page,
}) => {
  const book = await createBook({ price: 499, stock: 5 })
  const [category, another, third] = [await createCategory(), await createCategory(), await createCategory()]
  await queryDatabase('update products set category_id = $2 where id = $1', [book.id, category.id])
  await loginAsAdmin(page, newUsername())
  await page.goto(`/admin?tab=products&edit=${book.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog.getByLabel('Primary category')).toHaveValue(String(category.id))
  const first = await page.request.patch(`/api/products/${book.id}`, {
    data: { price: 300, edition: '2027', categoryId: another.id },
  })
  expect(first.status()).toBe(200)
  await createOrder(page, book)
  await dialog.getByLabel('Price (₹)', { exact: true }).fill('450')
  await dialog.getByLabel('Stock').fill('9')
  await dialog.getByLabel('Primary category').selectOption({ label: third.name })
  await dialog.getByRole('button', { name: 'Save product' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Another user has changed this product' })
  await expect(conflict.getByRole('row')).toHaveCount(3)
  const price = conflict.getByRole('row').filter({ hasText: 'Price (₹)' })
  await expect(price.getByRole('radio', { name: '450' })).toBeChecked()
  const categories = conflict.getByRole('row').filter({ hasText: 'Primary category' })
  await expect(categories).toContainText(third.name)
  await expect(categories).toContainText(another.name)
  await expectNoA11yViolations(page)
  await price.getByRole('radio', { name: '300' }).check()
  await conflict.getByRole('button', { name: 'Use these values' }).click()
  await expect(dialog.getByLabel('Price (₹)', { exact: true })).toHaveValue('300')
  await expect(dialog.getByLabel('Stock')).toHaveValue('9')
  await expect(dialog.getByLabel('Edition (optional)')).toHaveValue('2027')
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expectText(page, 'Product updated')
  const [row] = await queryDatabase('select price_paise, stock, edition, category_id from products where id = $1', [
    book.id,
  ])
  // Four copies were added, and one was sold meanwhile.
  expect(row).toEqual({ price_paise: 30_000, stock: 8, edition: '2027', category_id: third.id })
})

test('staff preview a bulk price change, apply it and undo it', async ({ page }) => {
  const mark = `Bulk ${randomUUID().slice(0, 8)}`
  const books = await Promise.all([createBook({ price: 100 }), createBook({ price: 200 }), createBook({ price: 5 })])
  await queryDatabase(`update products set name = $2 || ' ' || id where id = any($1::int[])`, [
    books.map(({ id }) => id),
    mark,
  ])
  const prices = async () =>
    (
      await queryDatabase<{ price_paise: number }>(
        'select price_paise from products where name like $1 order by price_paise',
        [`${mark}%`],
      )
    ).map((row) => row.price_paise / 100)
  await loginAsAdmin(page, newUsername())
  await openTable(page, mark)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('How').selectOption('By an amount (₹)')
  await dialog.getByLabel('Change', { exact: true }).fill('-50')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 will change, 1 are left as they are.')
  await expect(dialog.getByText('Its price would fall below ₹1')).toBeVisible()
  await expectNoA11yViolations(page)
  expect(await prices()).toEqual([5, 100, 200])
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expectText(page, '2 products changed. 1 left as they were.')
  expect(await prices()).toEqual([5, 50, 150])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectText(page, 'Undone')
  expect(await prices()).toEqual([5, 100, 200])
})

test('a bulk change stops when a product was deleted after the preview', async ({ page }) => {
  const mark = `Bulk ${randomUUID().slice(0, 8)}`
  const books = await Promise.all([createBook({ stock: 5 }), createBook({ stock: 5 })])
  await queryDatabase(`update products set name = $2 || ' ' || id where id = any($1::int[])`, [
    books.map(({ id }) => id),
    mark,
  ])
  await loginAsAdmin(page, newUsername())
  await openTable(page, mark)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change stock' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Must be a number')).toBeVisible()
  await dialog.getByLabel('Copies').fill('9')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 will change.')
  await page.request.delete(`/api/products/${books[0]?.id}`)
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expectText(page, /^The selection has 1 products now and had 2 in the preview/)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 1 product' }).click()
  await expectText(page, '1 product changed')
})

test('staff export products and import an edited file', { tag: '@core' }, async ({ page }) => {
  const book = await createBook({ price: 300, stock: 3 })
  const category = await createCategory()
  await loginAsAdmin(page, newUsername())
  await openTable(page, book.name)
  await openMore(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^products-.*\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  const [header, row = ''] = csv.trim().split('\n')
  expect(row).toContain(book.name)

  const changed = `${header},Comment\n${row.replace(',300,', ',9,')},x\n`
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
  const selectFile = (text: string) =>
    page
      .getByLabel('CSV, XLSX or ZIP file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await selectFile('Product,Cost,Exam,Class,Category\nNo price,,JEE,11th,Nowhere\n')
  await expect(page.getByText('There is no category “Nowhere”')).toBeVisible()
  await expect(page.getByText('No row of this file changes anything.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  const [errorFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the 1 row left out' }).click(),
  ])
  expect(await readFile(await errorFile.path(), 'utf8')).toContain('No price')
  const name = `Imported ${randomUUID().slice(0, 8)}`
  await selectFile(`Product,Cost,Wt,Exam,Class,Category\n${name},99,0.4,JEE,11th,${category.name}\n`)
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Column Cost').selectOption('Price')
  await expect(page.getByText('Answer the question about the file first.')).toBeVisible()
  await page.getByLabel('Kilograms: 400 g').check()
  await expect(page.getByText('1 of 1 row is imported:')).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 row imported:')).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await selectFile(changed)
  const table = page.getByRole('table', { name: 'Rows: To change' })
  await expect(table.getByText('ID and name of an export of this shop')).toBeVisible()
  await expect(table).toContainText(/Price ₹300 → ₹9\s*large change/)
  await page.getByLabel('Import row 2').uncheck()
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await page.getByLabel('Import row 2').check()
  // ₹9 instead of ₹300 may be a slip.
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeDisabled()
  await page.getByLabel('1 row with a large change of the price: it is right').check()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 row imported:')).toBeVisible()
  const readPrices = () =>
    queryDatabase('select price_paise from products where name in ($1, $2) order by name', [name, book.name])
  expect(await readPrices()).toEqual([{ price_paise: 9900 }, { price_paise: 900 }])

  await page.goto('/admin/products/batches')
  const batches = page.getByRole('article').filter({ hasText: 'products.csv' })
  await batches.filter({ hasText: '1 new' }).first().getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(batches.filter({ hasText: 'Undone on' }).first()).toBeVisible()
  await expectNoA11yViolations(page)
  expect(await readPrices()).toEqual([{ price_paise: 900 }])
})

test('staff filter the products table; on a phone the products are cards and the filters are in a sheet', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const mark = `Filtered ${randomUUID().slice(0, 8)}`
  const books = await Promise.all([createBook({ stock: 5 }), createBook({ stock: 0 })])
  await queryDatabase(`update products set name = $2 || ' ' || id where id = any($1::int[])`, [
    books.map(({ id }) => id),
    mark,
  ])
  await loginAsAdmin(page, newUsername())
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(mark)}`)
  const rows = page.locator('[aria-label="Products"] :is(tbody tr, li)')
  await expect(rows).toHaveCount(2)
  const stock = page.getByLabel('Stock', { exact: true })
  await expect(stock).toBeHidden()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await stock.selectOption('Out of stock')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/stock=out/)
  await expectNoA11yViolations(page)
  if (isMobile) await page.getByRole('button', { name: 'Show 1 result' }).click()
  else await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Stock Out of stock' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  if (!isMobile) return
  await page
    .getByRole('button', { name: `Open ${mark}` })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible()
})
