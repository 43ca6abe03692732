import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Role } from '../../src/domain/accounts/roles.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

const loginAs = (page: Page, role: Role) => loginAsAdmin(page, `${role}-${randomUUID().slice(0, 8)}`, role)

/** The tabs on a desktop; on a phone, the bottom bar. */
const tabsOf = (page: Page) =>
  page
    .getByRole('tablist', { name: 'Admin' })
    .getByRole('tab')
    .or(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link'))
    .filter({ visible: true })

test('a packer sees the orders and packs them, without prices to edit, exports and settings @both', {
  tag: '@core',
}, async ({ page }) => {
  const id = await createOrder(page, await createBook({ price: 499 }))
  await loginAs(page, 'packer')
  await page.goto('/admin')
  await expect(page).toHaveURL(/tab=orders/)
  await expect(tabsOf(page)).toHaveText([/^Orders/, 'More'])
  await expect(page.getByRole('link', { name: 'Scan to pack' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const dialog = page.getByRole('dialog', { name: `Order #${id}` })
  await dialog.getByLabel('Comment').fill('One corner is bent')
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('One corner is bent')
  await expect(dialog.getByLabel('Order status')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Packing slip' })).toBeVisible()
  await expectNoA11yViolations(page)

  for (const path of ['/admin?tab=products', '/admin/stock/receive']) {
    await page.goto(path)
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  }
  await page.goto('/admin?tab=more')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: 'Staff' })
      .or(page.getByRole('tab', { name: 'Staff' })),
  ).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Content')
  await page.goto('/admin?tab=more&section=staff')
  await expect(page.getByText('Packer: Sees the orders')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Two-factor authentication' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add staff account' })).toHaveCount(0)
  await expectNoA11yViolations(page)
})

test('a manager edits products and orders, and sees no sales figures, settings and staff @both', async ({ page }) => {
  const id = await createOrder(page, await createBook({ price: 499 }))
  await loginAs(page, 'manager')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Newest orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Sales/ })).toHaveCount(0)
  await expect(tabsOf(page).filter({ hasText: 'Products' })).toHaveCount(1)
  await page.goto(`/admin?tab=orders&order=${id}`)
  await expect(page.getByRole('dialog').getByLabel('Order status')).toBeVisible()
  for (const section of ['invoices', 'site-settings', 'audit']) {
    await page.goto(`/admin?tab=more&section=${section}`)
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  }
  await page.goto('/admin?tab=more&section=customers')
  await expect(page.getByLabel('Search customers')).toBeVisible()
  await expect(page.getByRole('link', { name: 'XLSX' })).toHaveCount(0)
})
