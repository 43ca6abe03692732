import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const currentRow = (page: Page) => page.locator('[aria-label="Orders"] :is(tr, li)[aria-current="true"]')
const press = (page: Page, keys: string) => page.keyboard.press(keys)

/** Opens a list with three orders of one customer, newest first. @returns their ids in the order of the list */
async function openList(page: Page, count = 3): Promise<[number[], string]> {
  const customer = `Keys ${randomUUID().slice(0, 8)}`
  const book = await createBook({ stock: 50 })
  const ids: number[] = []
  for (let placed = 0; placed < count; placed += 1) ids.unshift(await createOrder(page, book, customer))
  await loginAsAdmin(page, `keys-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(customer)}`)
  await expect(page.locator('[aria-label="Orders"] tbody tr')).toHaveCount(Math.min(count, 25))
  return [ids, customer]
}

test('the list of orders is worked through with the keyboard', async ({ page }) => {
  const [[first, second, third]] = await openList(page)
  await expect(currentRow(page)).toHaveCount(0)
  await press(page, 'j')
  await press(page, 'j')
  await expect(currentRow(page)).toContainText(`#${second}`)
  await expect(currentRow(page)).toBeFocused()
  await press(page, 'k')
  await expect(currentRow(page)).toContainText(`#${first}`)
  await expectNoA11yViolations(page)

  await press(page, 'x')
  await press(page, 'j')
  await press(page, 'j')
  await press(page, 'Shift+x')
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('3 selected')
  await press(page, 'p')
  const pdf = page.getByRole('link', { name: 'Open one PDF, 2 pages' })
  await expect(pdf).toBeFocused()
  await expect(pdf).toHaveAttribute(
    'href',
    new RegExp(`ids=${first},${second},${third}&documents=slips,pick-list&slipPaper=a4$`),
  )
  await expectNoA11yViolations(page)
  await page.getByRole('checkbox', { name: 'Pick list' }).uncheck()
  const response = await page.request.get(
    (await page.getByRole('link', { name: 'Open one PDF, 1 page' }).getAttribute('href')) ?? '',
  )
  expect(response.headers()['content-type']).toBe('application/pdf')
  await press(page, 'Escape')
  await press(page, 's')
  await expect(page.getByRole('button', { name: 'Send 3 orders' })).toBeFocused()
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await press(page, 's')
  await expect(page.getByRole('button', { name: 'Send 1 order' })).toBeVisible()
  await press(page, 'Escape')

  await press(page, '/')
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await expect(search).toBeFocused()
  const typed = await search.inputValue()
  await press(page, 'End')
  await page.keyboard.type('jx?')
  await expect(search).toHaveValue(`${typed}jx?`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('previous and next lead through the orders of the list, and the list keeps its place', async ({ page }) => {
  const [ids] = await openList(page, 27)
  const [first, second] = ids
  await press(page, 'j')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: `Order #${first}` })
  await expect(dialog).toContainText('1 of 27')
  await expectNoA11yViolations(page)
  await press(page, 'j')
  await expect(page.getByRole('dialog', { name: `Order #${second}` })).toContainText('2 of 27')
  await press(page, 'k')
  await expect(dialog.getByRole('button', { name: 'Previous order' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Comment').fill('')
  await page.keyboard.type('jk')
  await expect(dialog.getByLabel('Comment')).toHaveValue('jk')
  await dialog.getByLabel('Comment').fill('')

  await page.goto(`${page.url().replace(/&order=\d+/, '')}&order=${ids[24]}`)
  await expect(page.getByRole('dialog')).toContainText('25 of 27')
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect(page.getByRole('dialog', { name: `Order #${ids[25]}` })).toContainText('26 of 27')
  await press(page, 'Escape')
  await expect(page.getByText('26–27 of 27')).toBeVisible()
})

test('an order that left the view is between its former neighbours', async ({ page }) => {
  const [[first, second, third]] = await openList(page)
  await page.goto(`${page.url()}&view=to-send&order=${second}`)
  const dialog = page.getByRole('dialog')
  // Exact: the sentences of the risk count parcels.
  const position = dialog.getByText('2 of 3', { exact: true })
  await expect(position).toBeVisible()
  await page.request.put(`/api/orders/${second}`, { data: { status: 'cancelled' } })
  await expect(position).toHaveCount(0)
  await press(page, 'j')
  await expect(page.getByRole('dialog', { name: `Order #${third}` })).toContainText('2 of 2')
  await press(page, 'k')
  await expect(page.getByRole('dialog', { name: `Order #${first}` })).toContainText('1 of 2')
})

test('unsaved input is confirmed once before the next order opens', async ({ page }) => {
  const [[first, second]] = await openList(page)
  await page
    .getByRole('row')
    .filter({ hasText: `#${first}` })
    .getByText('Jaipur')
    .click()
  const dialog = page.getByRole('dialog', { name: `Order #${first}` })
  await dialog.getByLabel('Comment').fill('Ring before noon')
  await dialog.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Ring before noon')
  await dialog.getByRole('button', { name: 'Next order' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  const next = page.getByRole('dialog', { name: `Order #${second}` })
  await expect(next.getByLabel('Comment')).toHaveValue('')
  await next.getByLabel('Comment').fill('Leave at the gate')
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the keys are listed, and can be switched off', async ({ page }) => {
  await openList(page, 1)
  await press(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Send the selected orders to the courier')
  await expectNoA11yViolations(page)
  await help.getByRole('checkbox', { name: 'Use these keys on this device' }).uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await press(page, 'j')
  await press(page, '?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(currentRow(page)).toHaveCount(0)
})
