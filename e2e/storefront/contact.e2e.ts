import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { findMessages, subscriptionSource } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const newEmail = () => `customer-${randomUUID().slice(0, 8)}@example.com`

async function fillMessage(page: Page, email: string): Promise<void> {
  await field(page, 'Full name').fill('Ritika Meena')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill('+91 9829012345')
  await expect(field(page, 'Phone number')).toHaveValue('98290 12345')
  await field(page, 'Subject').selectOption('order')
  await field(page, 'Message').fill('Where is my order of last week?')
}

test.describe('the contact form', () => {
  test.beforeEach(({ page }) => page.goto('/contact-us'))

  test('sends a message and shows its number', async ({ page }) => {
    const email = newEmail()
    await fillMessage(page, email)
    await send(page)
    const heading = page.getByRole('main').getByRole('heading', { name: 'Message Sent!' })
    await expect(heading).toBeFocused()
    const [message] = await findMessages(email)
    expect(message).toMatchObject({ phone: '9829012345', subject: 'order', message: 'Where is my order of last week?' })
    await expect(page.getByRole('main')).toContainText(`Your reference number is ${message?.id}.`)
    expect(await subscriptionSource(email)).toBeUndefined()

    await expectNoA11yViolations(page)
    await page.getByRole('button', { name: 'Write another message' }).click()
    await expect(field(page, 'Message')).toHaveValue('')
  })

  test('subscribes to the newsletter if the box is ticked', async ({ page }) => {
    const email = newEmail()
    await fillMessage(page, email)
    await expect(page.getByLabel('Send me new arrivals by email')).not.toBeChecked()
    await page.getByLabel('Send me new arrivals by email').check()
    await send(page)
    await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
    await expect.poll(() => subscriptionSource(email)).toBe('contact')
  })

  test('shows each error beside its field and focuses the first', async ({ page }) => {
    await field(page, 'Full name').fill('R')
    await send(page)
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Please select a subject',
      'Message must be at least 10 characters',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(field(page, 'Full name')).toBeFocused()
    await expect(field(page, 'Full name')).toHaveAccessibleDescription('Name must be at least 2 characters')
    await field(page, 'Full name').fill('Ritika')
    await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
  })

  test('validates a field on blur', async ({ page }) => {
    await field(page, 'Phone number').fill('98290')
    await field(page, 'Email').focus()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await expect(page.getByText('Please select a subject')).toBeHidden()
  })

  test('restores the input after a reload', async ({ page }) => {
    await fillMessage(page, 'ritika@example.com')
    await page.getByLabel('Send me new arrivals by email').check()
    await page.reload()
    await expect(field(page, 'Full name')).toHaveValue('Ritika Meena')
    await expect(field(page, 'Subject')).toHaveValue('order')
    await expect(field(page, 'Message')).toHaveValue('Where is my order of last week?')
    await expect(page.getByLabel('Send me new arrivals by email')).toBeChecked()
  })

  test('shows opening hours, directions and other channels', async ({ page }) => {
    const main = page.getByRole('main')
    await expect(main).toContainText('Mon to Sat, 10:00–19:00. Sunday closed.')
    await expect(main.getByRole('link', { name: 'View on map' })).toHaveAttribute('href', /Kota/)
    await expect(main.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91/)
    await expect(main.getByRole('link', { name: '+91 90000 00000' }).first()).toHaveAttribute(
      'href',
      'tel:+919000000000',
    )
    await expect(main).toContainText('Grievance Officer')
  })
})

test.describe('failures of the contact form', () => {
  test.use({ expectedErrors: /status of 50\d|net::ERR/ })

  test('a message that fails to send stays in the form and can be sent again', async ({ page }) => {
    const email = newEmail()
    await page.goto('/contact-us')
    await fillMessage(page, email)
    await page.route('**/api/contact-messages', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await send(page)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to send message. Please try again.')
    await expect(field(page, 'Message')).toHaveValue('Where is my order of last week?')
    await page.unroute('**/api/contact-messages')
    await send(page)
    await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
    expect(await findMessages(email)).toHaveLength(1)
  })

  test('a message is sent even when the newsletter subscription fails', async ({ page }) => {
    await page.goto('/contact-us')
    await fillMessage(page, newEmail())
    await page.getByLabel('Send me new arrivals by email').check()
    await page.route('**/api/subscribers', (route) => route.fulfill({ status: 500, body: '' }))
    await send(page)
    await expect(page.getByRole('main').getByText('Message Sent!')).toBeVisible()
  })
})
