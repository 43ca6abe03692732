import { randomUUID } from 'node:crypto'
import { makeZip } from '../../test/fixtures/zip-file.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { createCategory } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test('the owner moves from another shop: a ZIP with its product export and photos, with chosen defaults', async ({
  page,
}) => {
  const category = await createCategory()
  const name = `Moved ${randomUUID().slice(0, 8)}`
  const csv = [
    'Handle,Title,Body (HTML),Type,Variant Price,Variant Inventory Qty,Image Src',
    `moved,${name},<p>For <b>NEET</b></p>,Biology books,250,4,cover.png`,
  ].join('\n')
  const zip = makeZip([
    { name: 'products_export.csv', content: csv },
    { name: 'photos/cover.png', content: pngImage.buffer },
  ])
  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=products')
  await page.getByRole('button', { name: 'More for products' }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('main')
  await dialog
    .getByLabel('CSV, XLSX or ZIP file')
    .setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await expect(dialog.getByText('1 photo of the ZIP can be used.')).toBeVisible()
  await expect(dialog.getByText('Product export of Shopify')).toBeVisible()
  await expect(dialog.getByText('Your shop does not have these categories')).toContainText('Biology books')
  await dialog.getByLabel('Exam', { exact: true }).selectOption('NEET')
  await dialog.getByLabel('Class', { exact: true }).selectOption('Class 11 and 12')
  await dialog.getByLabel('Primary category').selectOption(category.name)
  await expect(dialog.getByText('1 of 1 row is imported:')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('1 row imported:')).toBeVisible()
  const [row] = await queryDatabase<{ image: string }>(
    'select image, description, stock, exam_type from products where name = $1',
    [name],
  )
  expect(row).toMatchObject({ description: 'For NEET', stock: 4, exam_type: 'NEET' })
  expect((await page.request.get(row?.image ?? '')).status()).toBe(200)

  await queryDatabase(
    `insert into photo_downloads (product_id, url, position, state, error, actor_id, actor)
     select id, 'https://old.example/back.jpg', 1, 'failed', 'There is no server with this name.', 0, 'meera'
     from products where name = $1`,
    [name],
  )
  await page.goto('/admin?tab=products')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const failed = page.getByRole('dialog', { name: 'Photos that could not be loaded' })
  await expect(failed.getByRole('row').filter({ hasText: name })).toContainText('There is no server with this name.')
  await expectNoA11yViolations(page)
  await failed.getByRole('button', { name: 'Remove from this list' }).click()
  await expect(failed).toBeHidden()
})

test('the import is in sight above a list of 41 columns, before and after they are opened @both', async ({ page }) => {
  const columns = Array.from({ length: 41 }, (_, index) => `Column ${index + 1}`)
  const csv = `Name,Price,Stock,${columns.join(',')}\nOptics ${randomUUID().slice(0, 8)},250,4,${columns.join(',')}`
  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin/products/import')
  const file = { name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('CSV, XLSX or ZIP file').setInputFiles(file)
  await page.getByLabel('Exam', { exact: true }).selectOption('NEET')
  await page.getByLabel('Class', { exact: true }).selectOption('Class 11 and 12')
  await page.getByLabel('Primary category').selectOption({ index: 1 })
  const [sums, button] = [page.getByText(/ of 1 row /), page.getByRole('button', { name: /^Import \d rows?$/ })]
  const lastColumn = page.getByLabel('Column Column 41', { exact: true })
  const expectInSight = async () => {
    for (const part of [sums, button]) await expect(part).toBeInViewport({ ratio: 1 })
  }
  await expectInSight()
  await expect(lastColumn).toBeHidden()
  await page.getByText('Columns', { exact: true }).click()
  await expect(lastColumn).toBeVisible()
  await expect(lastColumn).not.toBeInViewport()
  await expectInSight()
})
