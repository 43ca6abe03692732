import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseRowAction, openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook, createCategory, createInstitute } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { pngImage } from '../fixtures/image-file.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 409/ })

for (const { tab, kind, imageLabel } of [
  { tab: 'institutes', kind: 'institute', imageLabel: 'Logo (optional)' },
  { tab: 'categories', kind: 'category', imageLabel: 'Image (optional)' },
] as const) {
  test(`staff add, edit and delete ${tab}, and the storefront shows them`, async ({ page }) => {
    const capitalizedKind = kind.charAt(0).toUpperCase() + kind.slice(1)
    const name = `Hadoti ${randomUUID().slice(0, 8)}`
    await loginAsAdmin(page, `meena-${randomUUID().slice(0, 8)}`)
    await page.goto(`/admin?tab=${tab}`)
    await page.getByRole('button', { name: `Add ${kind}` }).click()
    const dialog = page.getByRole('dialog', { name: `Add ${kind}` })
    await expect(page).toHaveURL(`/admin?tab=${tab}&edit=new`)
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: `Save ${kind}` }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expectNoA11yViolations(page)

    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Description (optional)').fill('Books from Bundi')
    await dialog.getByLabel(imageLabel).setInputFiles(pngImage)
    await expect(page.getByText('Image uploaded', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
    await dialog.getByRole('button', { name: `Save ${kind}` }).click()
    await expect(page.getByText(`${capitalizedKind} created`, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()

    const row = await searchRow(page, name)
    await expect(row).toContainText('Books from Bundi')
    await expect(row.locator('img')).toHaveAttribute('src', /^\/files\//)
    await expectNoA11yViolations(page)

    await openRow(row, name)
    const edit = page.getByRole('dialog', { name: `Edit ${kind}` })
    await expect(edit.getByLabel('Name')).toHaveValue(name)
    await page.reload()
    await expect(edit.getByLabel('Name')).toHaveValue(name)
    await expectUnsavedGuard(page, kind)

    const other = kind === 'institute' ? 'Resonance' : 'Physics'
    await edit.getByLabel('Name').fill(other)
    await edit.getByRole('button', { name: `Save ${kind}` }).click()
    await expect(edit.getByText(`called ${other}`)).toBeVisible()
    await expect(edit.getByLabel('Name')).toBeFocused()
    await edit.getByLabel('Name').fill(`${name} Classes`)
    await edit.getByRole('button', { name: `Save ${kind}` }).click()
    await expect(page.getByText(`${capitalizedKind} updated`, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`/admin?tab=${tab}&search=${name.replace(' ', '+')}`)

    const [stored] = await queryDatabase<{ id: number }>(`select id from ${tab} where name = $1`, [`${name} Classes`])
    await expect.poll(async () => (await page.request.get(`/${tab}/${stored?.id}`)).text()).toContain(`${name} Classes`)

    await chooseRowAction(page, 'Delete', `${name} Classes`)
    const confirm = page.getByRole('alertdialog', { name: `Delete ${kind}?` })
    await expect(confirm).toContainText(`${name} Classes will be deleted.`)
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoA11yViolations(page)
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`${capitalizedKind} deleted`, { exact: true })).toBeVisible()
    await expect(page.getByText(`No ${tab} match your search.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${name} Classes restored`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL(`/admin?tab=${tab}`)
    await chooseRowAction(page, 'Delete', `${name} Classes`)
    await confirm.getByRole('button', { name: 'Delete' }).click()
    const note = page.getByText(`${name} Classes was deleted.`)
    await expect(note).toBeVisible()
    await expect(page.getByText(`${capitalizedKind} deleted`, { exact: true })).toBeVisible()
    const isCovered = await note.evaluate((text) => {
      const { left, top } = text.getBoundingClientRect()
      return !text.contains(document.elementFromPoint(left + 4, top + 4))
    })
    expect(isCovered, 'the toast covers what can be undone').toBe(false)
  })
}

test('an institute with products is deleted once its books have another one, and undo takes them back', async ({
  page,
}) => {
  const [from, to] = [await createInstitute(), await createInstitute()]
  const { id } = await createBook({ stock: 1 })
  await queryDatabase('update products set institute_id = $1 where id = $2', [from.id, id])
  await loginAsAdmin(page, `meena-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=institutes&search=${encodeURIComponent(from.name)}`)
  await chooseRowAction(page, 'Delete', from.name)
  const dialog = page.getByRole('alertdialog', { name: 'Delete institute?' })
  await expect(dialog).toContainText('1 product would have no institute.')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expectNoA11yViolations(page)
  await dialog.getByLabel('Move 1 product to').selectOption({ label: to.name })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Institute deleted', { exact: true })).toBeVisible()
  const instituteOf = async () =>
    (await queryDatabase<{ institute_id: number }>('select institute_id from products where id = $1', [id]))[0]
      ?.institute_id
  expect(await instituteOf()).toBe(to.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${from.name} restored`, { exact: true })).toBeVisible()
  expect(await instituteOf()).toBe(from.id)
})

test('the question before a category is deleted names what refers to it, and offers another one for its books', async ({
  page,
}) => {
  const [from, to] = [await createCategory(), await createCategory()]
  const { id } = await createBook({ stock: 1 })
  await queryDatabase('insert into product_categories (product_id, category_id) values ($1, $2)', [id, from.id])
  await queryDatabase(`insert into banners (title, button_link, active) values ($1, $2, false)`, [
    `Sale of ${from.name}`,
    `/categories/${from.id}`,
  ])
  await loginAsAdmin(page, `meena-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=categories&search=${encodeURIComponent(from.name)}`)
  await chooseRowAction(page, 'Delete', from.name)
  const dialog = page.getByRole('alertdialog', { name: 'Delete category?' })
  await expect(dialog).toContainText('1 product will not be in it any more.')
  await expect(dialog).toContainText(new RegExp(`These links will lead to no page: .*Sale of ${from.name}`))
  await dialog.getByLabel('Move 1 product to').selectOption({ label: to.name })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted', { exact: true })).toBeVisible()
  const links = await queryDatabase('select category_id from product_categories where product_id = $1', [id])
  expect(links).toContainEqual({ category_id: to.id })
  await queryDatabase(`delete from banners where title = $1`, [`Sale of ${from.name}`])
})

test('the table has the sort and page of its URL and is sorted by keyboard', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await loginAsAdmin(page, `meena-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=institutes&sort=-name')
  if (isMobile) {
    await expect(page.getByLabel('Sort')).toHaveValue('-name')
    await page.getByLabel('Sort').selectOption('Name, ascending')
  } else {
    const header = page.getByRole('columnheader', { name: 'Name' })
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await header.getByRole('button').press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
  }
  await expect(page).toHaveURL('/admin?tab=institutes&sort=name')
  await page.getByLabel('Rows').selectOption('50')
  await expect(page).toHaveURL('/admin?tab=institutes&sort=name&size=50')
  await page.goto('/admin?tab=institutes&page=999')
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Resonance' })).toBeVisible()
})

async function searchRow(page: Page, name: string) {
  await page.getByLabel('Search by name or description').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  return row
}

/** Expects a warning before a form with unsaved input closes. */
async function expectUnsavedGuard(page: Page, kind: string) {
  const edit = page.getByRole('dialog', { name: `Edit ${kind}` })
  const warning = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await edit.getByLabel('Description (optional)').fill('Not to be lost')
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Keep editing' }).click()
  await expect(warning).toBeHidden()
  await page.goBack()
  await expect(warning).toBeVisible()
  await expectNoA11yViolations(page)
  await warning.getByRole('button', { name: 'Keep editing' }).click()
  await expect(edit.getByLabel('Description (optional)')).toHaveValue('Not to be lost')
}
