import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures/test.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'

test('what was typed in a dialog is lost only after a question: with Escape, a click outside and Close', async ({
  page,
}) => {
  await loginAsAdmin(page, `typist-${randomUUID().slice(0, 8)}`)
  const book = await createBook({ price: 100 })
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(book.name)}`)
  await page.getByRole('checkbox', { name: book.name }).check({ force: true })
  const price = page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Price' })
  await price.click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  // Without input the dialog closes at once.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await price.click()
  await dialog.getByLabel('Change').fill('5')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const close of ways) {
    await close()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Change')).toHaveValue('5')
  }
  await dialog.getByLabel('Change').fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
