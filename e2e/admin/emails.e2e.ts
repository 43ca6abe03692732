import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openFakeSmtpServer } from '../../test/fake-servers/smtp-server.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page, text: string) => expect(page.getByTestId('toast')).toContainText(text)

// In the file of the settings, so that it does not run while they are changed.
test('staff see on the dashboard which email failed and why, and resend it', async ({ page }) => {
  const subject = `Order #${randomUUID().slice(0, 8)} is on its way`
  const [email] = await queryDatabase<{ id: number }>(
    `insert into emails (key, kind, recipient, subject, html, text, status, last_error)
     values ($1, 'order-shipped', 'ritika@example.in', $1, '', '', 'failed', 'The mail server did not answer in time.') returning id`,
    [subject],
  )
  await loginAsAdmin(page, `post-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  const row = page.getByRole('region', { name: 'Failed jobs' }).getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('To ritika@example.in')
  await expect(row).toContainText('The mail server did not answer in time.')
  await row.getByRole('button', { name: `Retry: ${subject}` }).click()
  await toast(page, 'The job was queued again.')
  const lastError = async () => {
    const [stored] = await queryDatabase<{ error: string }>('select last_error as error from emails where id = $1', [
      email?.id ?? 0,
    ])
    return stored?.error
  }
  await expect.poll(lastError).toBe('Email notifications are switched off.')
})

test.describe('the email settings', () => {
  test.use({ expectedErrors: /status of (502|500)/ })
  test.beforeEach(async ({ page }) => {
    await loginAsAdmin(page, `mail-${randomUUID().slice(0, 8)}`)
  })

  test('name missing fields and require a test recipient', async ({ page }) => {
    const settingsRequested = Promise.withResolvers<void>()
    await page.route('**/api/site-settings', async (route) => {
      await settingsRequested.promise
      await route.fulfill({ json: [] })
    })
    await page.goto('/admin?tab=more&section=email-settings')
    await expect(page.getByText('Loading settings')).toBeAttached()
    settingsRequested.resolve()
    await expect(page.getByText('An SMTP server is needed to send emails')).toBeVisible()
    await expect(field(page, 'SMTP Port')).toHaveValue('587')
    await expect(field(page, 'From Email Address')).toHaveValue(/^noreply@/)
    await expect(field(page, 'Enable Email Notifications')).not.toBeChecked()
    await expect(field(page, 'Use Secure Connection (SSL)')).not.toBeChecked()
    await field(page, 'SMTP Port').fill('')
    await field(page, 'From Email Address').fill('')
    await press(page, 'Save Settings')
    for (const sentence of [
      'SMTP Host is required',
      'Port is required',
      'Username is required',
      'Password is required',
      'From email is required',
      'Admin email is required',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await field(page, 'Admin Email Address').fill('owner')
    await expect(page.getByText('Must be a valid email')).toBeVisible()
    await press(page, 'Test Configuration')
    await expect(page.getByText('Save the settings first')).toBeVisible()
    await press(page, 'Send Test Email')
    await toast(page, 'Test email required')
    await toast(page, 'Please enter an email address to send the test to')
    await expectNoA11yViolations(page)
    await press(page, 'Hide Test Options')
    await expect(field(page, 'Test Email Recipient')).toBeHidden()
  })

  // The settings are global: two runs at once would overwrite each other.
  test('are saved together, keep the password and send a test email', { tag: '@once' }, async ({ page }) => {
    const server = await openFakeSmtpServer({ password: 'mailbox' })
    await page.goto('/admin?tab=more&section=email-settings')
    await field(page, 'Enable Email Notifications').check()
    await field(page, 'SMTP Host').fill('127.0.0.1')
    await field(page, 'SMTP Port').fill('465')
    await expect(page.getByText('Port 465 usually needs Use Secure Connection (SSL).')).toBeVisible()
    await field(page, 'SMTP Port').fill(String(server.port))
    await expect(page.getByText('Port 465 usually needs')).toBeHidden()
    await field(page, 'SMTP Username').fill('shop')
    await field(page, 'SMTP Password').fill('mailbox')
    await field(page, 'From Email Address').fill('books@shop.example')
    await field(page, 'Admin Email Address').fill('owner@shop.example')

    await press(page, 'Save Settings')
    await toast(page, 'Email settings saved')
    await toast(page, 'Email configuration has been updated successfully')
    await page.reload()
    await expect(field(page, 'SMTP Password')).toHaveValue('••••••••')
    await field(page, 'SMTP Username').fill('shop2')
    await press(page, 'Test Configuration')
    await field(page, 'Test Email Recipient').fill('owner@shop.example')
    const settingsAreRead = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/api/site-settings'),
    )
    await press(page, 'Save Settings')
    await toast(page, 'Email settings saved')
    await settingsAreRead

    await expect(field(page, 'Test Email Recipient')).toHaveValue('owner@shop.example')
    await press(page, 'Send Test Email')
    await toast(page, 'Test email sent')
    await toast(page, 'A test email has been sent. Please check your inbox.')
    expect(server.logins.at(-1)).toEqual({ user: 'shop2', password: 'mailbox' })
    // Other tests place orders meanwhile, whose emails have another sender.
    expect(server.messages).toContainEqual(expect.stringContaining('From: books@shop.example'))
    const rows = await queryDatabase("select 1 from site_settings where key like 'email.%' or key = 'admin.email'", [])
    expect(rows).toHaveLength(8)

    await server.close()
    await press(page, 'Send Test Email')
    await toast(page, 'Error sending test email')
    await toast(page, 'could not be reached')
    await page.route('**/api/email/reload-config', (route) =>
      route.fulfill({ status: 500, json: { message: 'The store is tired', code: 'internal' } }),
    )
    await press(page, 'Save Settings')
    await toast(page, 'Error saving email settings')
    await toast(page, 'The store is tired')
    await queryDatabase("delete from site_settings where key like 'email.%' or key = 'admin.email'", [])
  })
})
