import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ACCESS_TOKEN, APP_SECRET, BUSINESS_ACCOUNT_ID, PHONE_NUMBER_ID } from '../../test/fake-servers/graph.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { addToCart, expectConfirmation, fillAddress, placeOrder } from '../fixtures/purchase.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const CONSENT = 'Send me messages about this order on WhatsApp'

test.use({ expectedErrors: /status of 400/ })
// The account at the fake Graph API stays, so that the test can be run again.
test.beforeEach(() => queryDatabase('delete from whatsapp_templates', []))
test.afterEach(() => queryDatabase(`update site_settings set value = 'false' where key = 'whatsapp.enabled'`, []))

test('the owner sets WhatsApp up and tests it, and customers choose messages in the checkout', async ({ page }) => {
  await loginAsAdmin(page, `whatsapp-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=whatsapp')
  await field(page, 'Phone number ID').fill('+91 98290')
  await press(page, 'Save settings')
  await expect(page.getByText('Enter the phone number ID: digits only')).toBeVisible()
  await field(page, 'Phone number ID').fill(PHONE_NUMBER_ID)
  await field(page, 'WhatsApp Business account ID').fill(BUSINESS_ACCOUNT_ID)
  await field(page, 'Access token').fill(ACCESS_TOKEN)
  await field(page, 'App secret').fill(APP_SECRET)
  await field(page, 'Send WhatsApp messages').check()
  await press(page, 'Save settings')
  await expect(page.getByTestId('toast')).toContainText('The WhatsApp account is saved')
  await expect(page.getByText(/\/api\/whatsapp\/webhook$/)).toBeVisible()
  await press(page, 'Test the login')
  await expect(page.getByText('Customers see +91 98290 00011, Rankshelf.')).toBeVisible()
  await press(page, 'Submit to Meta')
  await expect(page.getByText('In review at Meta')).toHaveCount(2)
  await press(page, 'Send test message')
  await expect(page.getByRole('tabpanel').getByText('Please enter a valid 10-digit Indian mobile number')).toBeVisible()
  await field(page, 'Your mobile number').fill('98290 12345')
  await press(page, 'Send test message')
  await expect.poll(latestTest).toBe('accepted')
  await expectNoA11yViolations(page)

  await addToCart(page, await createBook({}))
  await page.goto('/checkout')
  await expect(field(page, CONSENT)).not.toBeChecked()
  await fillAddress(page)
  await field(page, CONSENT).check()
  await placeOrder(page)
  await expectConfirmation(page)
  const [consent] = await queryDatabase(`select * from whatsapp_consents where phone = '919829012345'`, [])
  expect(consent).toMatchObject({ is_given: true, wording: CONSENT, source: 'checkout' })
})

/** The state of the last test message: other tests place orders meanwhile. */
async function latestTest(): Promise<string | undefined> {
  const ofTests = 'select state from whatsapp_messages where tested_by_id is not null order by id desc limit 1'
  return (await queryDatabase<{ state: string }>(ofTests, []))[0]?.state
}
