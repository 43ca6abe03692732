import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook, createCategory } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A PNG file of a random colour, so that each has a path of its own. */
async function pageFile(name: string) {
  const background = `#${randomUUID().slice(0, 6)}`
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test('staff add sample pages and a table of contents, which the product page shows', { tag: '@both' }, async ({
  page,
}) => {
  const book = await createBook({})
  const category = await createCategory()
  await queryDatabase('update products set category_id = $2 where id = $1', [book.id, category.id])
  await loginAsAdmin(page, `pages-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=products&edit=${book.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(book.name)
  const files = await Promise.all(['one.png', 'two.png', 'three.png'].map(pageFile))
  await dialog.getByLabel('Sample pages (optional)').setInputFiles(files)
  const pages = dialog.getByRole('list', { name: 'Sample pages' }).getByRole('listitem')
  await expect(pages).toHaveCount(3)
  const paths = () => pages.evaluateAll((items) => items.map((item) => item.dataset.image ?? ''))
  const [first = '', second = '', third = ''] = await paths()
  await dialog.getByRole('button', { name: 'Move sample page 2 up' }).click()
  await expect.poll(paths).toEqual([second, first, third])
  await dialog.getByRole('button', { name: 'Remove sample page 3' }).click()
  await expect(pages).toHaveCount(2)
  await dialog.getByLabel('Table of contents (optional)').fill('Optics\n- Lenses\n- Mirrors\nWaves')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByTestId('toast').filter({ hasText: 'Product updated' }).first()).toBeVisible()

  const [stored] = await queryDatabase('select sample_pages, table_of_contents from products where id = $1', [book.id])
  expect(stored).toEqual({
    sample_pages: `${second},${first}`,
    table_of_contents: 'Optics\n- Lenses\n- Mirrors\nWaves',
  })
  await page.goto(`/products/${book.slug}`)
  const region = page.getByRole('region', { name: 'Look inside' })
  await expect(region.getByRole('link', { name: `Sample page 1 of ${book.name}` })).toHaveAttribute('href', second)
  await expect(page.getByRole('heading', { name: 'Table of contents' })).toBeVisible()
})
