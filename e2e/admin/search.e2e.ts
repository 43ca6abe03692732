import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Ctrl K searches the whole admin area, and Enter opens a result', async ({ page }) => {
  const customer = `Zubeen ${randomUUID().slice(0, 8)}`
  const book = await createBook({})
  const id = await createOrder(page, book, customer)
  await loginAsAdmin(page, `search-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: /^Search orders/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search orders/ })
  await expect(field).toBeFocused()
  await field.fill(customer)
  const option = page.getByRole('option', { name: `#${id} ${customer}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectNoA11yViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Order #${id}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field.fill('+91-98290-12345')
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toContainText('98290 12345')
  await field.fill('shiproket')
  await expect(page.getByRole('option', { name: 'Integrations' })).toBeVisible()
  await field.fill('zz')
  await expect(page.getByText('Type at least three letters.')).toBeVisible()
  await field.fill('zzqqxx')
  await expect(page.getByText('Nothing found for “zzqqxx”.')).toBeVisible()
  await field.fill(book.name)
  await expect(page.getByRole('group', { name: 'Orders' })).toHaveCount(0)
  await page.getByRole('group', { name: 'Products' }).getByRole('option').first().click()
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible()
})

test('on a phone the search icon opens the search on the whole screen @both', async ({ page }) => {
  await loginAsAdmin(page, `search-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search orders/ })
    .click()
  await page.getByRole('combobox', { name: /^Search orders/ }).fill('email')
  await page.keyboard.press('ArrowDown')
  await expectNoA11yViolations(page)
  await page.getByRole('option', { name: 'Email Settings' }).click()
  await expect(page).toHaveURL(/section=email-settings/)
  await expect(page.getByRole('combobox', { name: /^Search orders/ })).toHaveCount(0)
})
