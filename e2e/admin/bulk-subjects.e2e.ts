import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('staff add a subject to several products and set their language', async ({ page }) => {
  const mark = `Bulk ${randomUUID().slice(0, 8)}`
  const books = await Promise.all([createBook({}), createBook({})])
  await queryDatabase(`update products set name = $2 || ' ' || id, subjects = '{physics}' where id = any($1::int[])`, [
    books.map(({ id }) => id),
    mark,
  ])
  await loginAsAdmin(page, `subjects-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(mark)}`)
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Subjects' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change subjects' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Choose at least one subject')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Chemistry' }).check()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('cell', { name: 'Subjects Physics, Chemistry' })).toHaveCount(2)
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Language' }).click()
  const languages = page.getByRole('dialog', { name: 'Change language' })
  await languages.getByLabel('Language').selectOption('English and Hindi')
  await languages.getByRole('button', { name: 'Preview' }).click()
  await languages.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(languages).toBeHidden()
  const rows = await queryDatabase('select subjects, language from products where name like $1', [`${mark}%`])
  expect(rows).toEqual([
    { subjects: ['physics', 'chemistry'], language: 'en-hi' },
    { subjects: ['physics', 'chemistry'], language: 'en-hi' },
  ])
})
