import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { OpeningState } from '../../src/domain/settings/service-test.ts'
import type { WhatsAppSettings } from '../../src/domain/whatsapp/whatsapp-api.ts'
import { ACCESS_TOKEN, APP_SECRET, BUSINESS_ACCOUNT_ID, PHONE_NUMBER_ID } from '../../test/fake-servers/graph.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`))

test('the dashboard lists what the owner has to set, and saves it', { tag: ['@core', '@both', '@once'] }, async ({
  page,
}) => {
  // Each width sets its own fact, because both use one store.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const fact = isPhone ? 'Registered address of the seller' : 'Name of the grievance officer'
  const value = isPhone ? '12 Jhalawar Road, Kota 324005' : 'Ritika Meena'
  await page.goto('/admin')
  const checklist = page.getByRole('region', { name: 'Before you open' })
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Support phone number' })).toContainText(
    'Still from the demo: +91 90000 00000',
  )
  await expectNoA11yViolations(page)
  await checklist.getByRole('button', { name: `Add: ${fact}` }).click()
  const dialog = page.getByRole('dialog', { name: fact })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Value is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: fact }).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toContainText(`${fact} saved`)
  await expect(checklist.getByRole('button', { name: `Add: ${fact}` })).toBeHidden()
  await checklist.getByText(/^Done or optional/).click()
  await expect(checklist.getByRole('listitem').filter({ hasText: fact })).toContainText(value)
  await expectNoA11yViolations(page)
  await page.goto('/contact-us')
  await expect(page.getByRole('main')).toContainText(value)
})

test('the checklist explains the risk of placeholder ratings and switches them off', async ({ page }) => {
  // The other tests of the store expect the ratings.
  const setting = {
    id: 7,
    key: 'seo.placeholder_reviews',
    value: 'true',
    description: null,
    updatedAt: '2026-11-21T13:37:00Z',
  }
  let sent: unknown
  await page.route('**/api/site-settings', (route) => route.fulfill({ json: [setting] }))
  await page.route('**/api/site-settings/7', (route) => {
    sent = route.request().postDataJSON()
    setting.value = 'false'
    return route.fulfill({ json: setting })
  })
  await page.goto('/admin')
  const ratings = page
    .getByRole('region', { name: 'Before you open' })
    .getByRole('listitem')
    .filter({ hasText: 'Placeholder ratings' })
  await expect(ratings).toContainText('shows Google 8 reviews that no customer wrote')
  const choice = ratings.getByRole('checkbox', { name: 'Send placeholder ratings to search engines' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(page.getByTestId('toast')).toContainText('send no placeholder ratings any more')
  expect(sent).toEqual({ value: 'false', expected: { value: 'true' } })
  await expect(ratings).toBeHidden()
})

test('an order warns of what its documents lack, because the shop has not set it', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await page.goto(`/admin?tab=orders&order=${id}`)
  await expect(page.getByText('Not printed, because it is not set: the seller’s legal name.')).toBeVisible()
})

test('the owner places a test order and reads at which step it failed, because Shiprocket has no account', async ({
  page,
}) => {
  await page.goto('/admin')
  const checklist = page.getByRole('region', { name: 'Before you open' })
  const courier = checklist.getByRole('listitem').filter({ hasText: 'Shiprocket login and pickup place' })
  await courier.getByRole('button', { name: /^Test/ }).click()
  await expect(courier).toContainText('Shiprocket is not configured.')
  await expect(courier).toContainText('Last test:')
  await checklist.getByRole('button', { name: /: Test order$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Test order' })
  await dialog.getByRole('button', { name: /^Place a/ }).click()
  const steps = dialog.getByRole('listitem')
  await expect(steps.filter({ hasText: 'Order created at Shiprocket' })).toContainText('Failed')
  await expect(steps.filter({ hasText: 'Order cancelled, copy back in stock' })).toContainText('Done')
  await expect(dialog).toContainText('Shiprocket is not configured.')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const testOrder = checklist
    .getByRole('listitem')
    .filter({ hasText: 'Places an order and books a shipment at Shiprocket' })
  await expect(testOrder).toContainText('Shiprocket is not configured.')
  await expectNoA11yViolations(page)
})

test('the owner tests WhatsApp from the checklist, where it stays optional until it is set up', async ({ page }) => {
  // Another test also sets up the account: the browser reads a shop without one first.
  await page.route('**/api/admin/opening', async (route) => {
    const response = await route.fetch()
    const opening = (await response.json()) as OpeningState
    const whatsapp = { isConfigured: false, lastTest: null }
    await route.fulfill({ json: { ...opening, services: { ...opening.services, whatsapp } } })
  })
  await page.goto('/admin')
  const checklist = page.getByRole('region', { name: 'Before you open' })
  const step = checklist.getByRole('listitem').filter({ hasText: 'WhatsApp messages' })
  await expect(step).toBeHidden()
  await checklist.getByText(/^Done or optional/).click()
  await step.getByRole('link', { name: 'Set up: WhatsApp messages' }).click()
  await expect(page.getByRole('heading', { name: 'WhatsApp', exact: true })).toBeVisible()
  await page.unroute('**/api/admin/opening')

  await setUpWhatsApp(page)
  await page.goto('/admin')
  await checklist.getByText(/^Done or optional/).click()
  await step.getByRole('button', { name: /^Test( again)?: WhatsApp messages$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test message' })
  await dialog.getByLabel('Your mobile number').fill('12')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Indian mobile numbers should be exactly 10 digits')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByLabel('Your mobile number').fill('98290 54321')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByTestId('toast')).toContainText('A test message is being sent')
  await expect(step.getByRole('button', { name: 'Test again: WhatsApp messages' })).toBeVisible()
  await expect(step).toContainText('Last test:')
  await expectNoA11yViolations(page)
  const ofPhone = `select state from whatsapp_messages where phone = '919829054321'`
  await expect.poll(() => queryDatabase(ofPhone, [])).toEqual([{ state: 'accepted' }])
})

/** Enters the account at the fake Graph API, unless another test has done it: that test also switches it on. */
async function setUpWhatsApp(page: Page): Promise<void> {
  const { isConfigured } = (await (await page.request.get('/api/admin/whatsapp')).json()) as WhatsAppSettings
  if (isConfigured) return
  const account = { phoneNumberId: PHONE_NUMBER_ID, businessAccountId: BUSINESS_ACCOUNT_ID, appSecret: APP_SECRET }
  const saved = await page.request.put('/api/admin/whatsapp', {
    data: { ...account, enabled: false, accessToken: ACCESS_TOKEN, apiVersion: 'v25.0' },
  })
  expect(saved.status()).toBe(200)
}
