import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

const SETTINGS = '/admin?tab=more&section=site-settings'
const groups = (page: Page) => page.getByRole('navigation', { name: 'Site Settings' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const expectToast = (page: Page, text: string) =>
  expect(page.getByTestId('toast').filter({ hasText: text }).first()).toBeVisible()

test.use({ expectedErrors: /status of (409|500)/ })
test.beforeEach(({ page }) => loginAsAdmin(page, `settings-${randomUUID().slice(0, 8)}`))

test('staff set the facts of the shop in forms; an invalid value stays in its field, which is named', {
  tag: ['@both', '@once'],
}, async ({ page, isMobile }) => {
  // Each width sets its own fact, because both use one store.
  const [label, invalid, message, value] = isMobile
    ? (['Phone number for complaints', 'call us', 'Must be a phone number', '+91 98290 54321'] as const)
    : (['Email address for complaints', 'complaints@', 'Must be a valid email', 'complaints@shop.example'] as const)
  const field = page.getByLabel(label)
  await page.goto(SETTINGS)
  await expect(groups(page).getByRole('link', { name: 'Your shop' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByLabel('Legal name of the seller')).toHaveAccessibleDescription(
    /Not set: the shop’s name is printed, customers see nothing\.$/,
  )
  await expectNoA11yViolations(page)
  await groups(page).getByRole('link', { name: 'Complaints' }).click()
  await expect(page).toHaveURL(`${SETTINGS}&group=complaints`)

  await field.fill(invalid)
  await save(page)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
  await expect(field).toHaveValue(invalid)
  await expect(page.getByText('1 field to correct')).toBeVisible()
  await expectNoA11yViolations(page)
  await groups(page).getByRole('link', { name: 'Parcels' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue(invalid)

  await page.route('**/api/admin/shop-settings', (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  })
  await field.fill(value)
  await save(page)
  await expectToast(page, 'The settings were not saved')
  await expect(field).toHaveValue(value)
  await save(page)
  await expectToast(page, 'Complaints: settings saved')
  await page.reload()
  await expect(field).toHaveValue(value)
  await page.goto('/contact-us')
  await expect(page.getByRole('main')).toContainText(value)
})

test('unsaved input stays when the window is narrowed to the width of a phone and widened again', async ({ page }) => {
  await page.goto(`${SETTINGS}&group=complaints`)
  const field = page.getByLabel('Name of the grievance officer')
  await field.fill('Ritika Meena')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('tablist', { name: 'Admin' })).toBeVisible({ visible: width > 390 })
    await expect(field).toHaveValue('Ritika Meena')
  }
})

test('each group of the site settings has its form and its link; Advanced has the table of all', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(`${SETTINGS}&group=parcels`)
  await expect(page.getByLabel('Weight in grams')).toHaveAccessibleDescription('Of one copy. Not set: 500 g.')
  await page.getByLabel('Weight in grams').fill('heavy')
  await save(page)
  await expect(page.getByLabel('Weight in grams')).toHaveAccessibleDescription(/Must be a number/)
  await page.getByLabel('Weight in grams').fill('')
  await groups(page).getByRole('link', { name: 'Search engines' }).click()
  await expect(page.getByLabel('Send placeholder ratings to search engines')).toBeChecked()
  await expectNoA11yViolations(page)
  await groups(page).getByRole('link', { name: 'Advanced' }).click()
  await expect(page.getByText('seo.placeholder_reviews').first()).toBeVisible()
  await expectNoA11yViolations(page)
})

test('two staff who change the same setting choose its value', async ({ page }) => {
  const change = (values: Record<string, string>) => page.request.patch('/api/admin/shop-settings', { data: values })
  await change({ twitter: 'https://twitter.example/rankshelf' })
  await page.goto(SETTINGS)
  const twitter = page.getByLabel('Twitter page')
  await expect(twitter).toHaveValue('https://twitter.example/rankshelf')
  await change({ twitter: 'https://twitter.example/theirs' })
  await twitter.fill('twitter.example/mine')
  await save(page)
  const dialog = page.getByRole('alertdialog', { name: 'Another user has changed this group of settings' })
  await expect(dialog.getByRole('row', { name: /Twitter page/ })).toContainText('https://twitter.example/theirs')
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect(twitter).toHaveValue('twitter.example/mine')
  await save(page)
  await expectToast(page, 'Your shop: settings saved')
  await expect(twitter).toHaveValue('https://twitter.example/mine')
})
