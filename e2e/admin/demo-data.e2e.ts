import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

test('the owner sees the remaining demo data and removes it after a confirmation @both', async ({ page }) => {
  const left = { books: 72, testimonials: 6, promotions: 1, textVersions: 2, staff: 2 }
  let isRemoved = false
  // The other tests need the demo: this one removes it from the responses only.
  await page.route('**/api/admin/demo-data', (route) => {
    const json = isRemoved ? { books: 0, testimonials: 0, promotions: 0, textVersions: 0, staff: 0 } : left
    if (route.request().method() === 'DELETE') isRemoved = true
    return route.fulfill({ json })
  })
  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Demo data' })
  await expect(panel).toContainText(
    '72 books, 6 testimonials, 1 promotion, 2 text versions and 2 staff accounts of the demo',
  )
  await panel.getByRole('button', { name: 'Remove the demo data' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the demo data?' })
  await expect(dialog).toContainText('This cannot be undone.')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(isRemoved).toBe(false)
  await panel.getByRole('button', { name: 'Remove the demo data' }).click()
  await dialog.getByRole('button', { name: 'Remove the demo data' }).click()
  await expect(page.getByText('The demo data is removed', { exact: true })).toBeVisible()
  await expect(panel).toHaveCount(0)
})
