import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseRowAction, openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin, findMessages } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

const expectToast = (page: Page, text: string) => expect(page.getByTestId('toast')).toContainText(text)

test.describe('the inbox', () => {
  let mark: string
  let email: string
  test.beforeEach(async ({ page }) => {
    mark = randomUUID().slice(0, 8)
    email = `customer-${mark}@example.com`
    await loginAsAdmin(page, `inbox-${mark}`)
  })

  test('staff read, reply to, mark and delete messages', async ({ page }) => {
    const contactMessage = {
      name: 'Ritika Meena',
      email,
      phone: '9829012341',
      subject: 'order',
      message: 'Where is my order?',
    }
    await page.request.post('/api/contact-messages', { data: contactMessage })
    const statusOf = async () => (await findMessages(email))[0]?.status
    await page.goto(`/admin?tab=more&section=contact-messages&search=${mark}`)
    const row = page.getByRole('row', { name: 'Ritika Meena' })
    await expect(row).toContainText('Unread')
    const choose = async (action: string) => {
      await chooseRowAction(page, action, 'message from Ritika Meena')
    }
    await choose('Mark Read')
    await expectToast(page, 'Message marked as read')
    await expect(row).toContainText('Read')
    await choose('Mark Unread')
    await expect.poll(statusOf).toBe('unread')

    await openRow(page, 'message from Ritika Meena')
    const dialog = page.getByRole('dialog', { name: 'Message from Ritika Meena' })
    await expect(dialog).toContainText('Where is my order?')
    const reply = await dialog.getByRole('link', { name: 'Reply' }).getAttribute('href')
    expect(reply).toContain(`mailto:${email}?subject=Re%3A%20Order&body=`)
    await dialog.getByRole('button', { name: 'Mark Replied' }).click()
    await expect(dialog.getByRole('button', { name: 'Replied' })).toBeDisabled()
    await expect.poll(statusOf).toBe('replied')
    await expectNoA11yViolations(page)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByLabel('Status', { exact: true }).selectOption('replied')
    await expect(page).toHaveURL(/status=replied/)
    await expect(row).toContainText('Replied')
    await expectNoA11yViolations(page)
    await choose('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Message deleted')
    await expect(page.getByText('No messages here.')).toBeVisible()
    expect(await findMessages(email)).toEqual([])
  })

  test('staff search, export, unsubscribe and delete subscribers', async ({ page }) => {
    await page.request.post('/api/subscribers', { data: { email, source: 'footer' } })
    await page.goto(`/admin?tab=more&section=subscribers&search=${mark}`)
    const row = page.getByRole('row', { name: email })
    await expect(row).toContainText('Footer')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('subscribers.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain(`${email},,,Footer,active,`)
    await chooseRowAction(page, 'Unsubscribe', email)
    await expectToast(page, `${email} is unsubscribed`)
    await expect(row).toContainText('Unsubscribed')
    await expectNoA11yViolations(page)
    await chooseRowAction(page, 'Delete', email)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Subscriber deleted')
    await expect(row).toHaveCount(0)
    await page.getByRole('tab', { name: 'Integrations' }).click()
    await expect(page.getByRole('link', { name: 'Test Shiprocket' })).toHaveAttribute('href', '/shiprocket-test')
    await expectNoA11yViolations(page)
  })
})

test.describe('a failed status update of a message', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('shows the error, and the message has its previous status', async ({ page }) => {
    const mark = randomUUID().slice(0, 8)
    await loginAsAdmin(page, `inbox-${mark}`)
    const email = `customer-${mark}@example.com`
    const contactMessage = {
      name: 'Neha',
      email,
      phone: '9829012341',
      subject: 'other',
      message: 'Do you buy old books?',
    }
    await page.request.post('/api/contact-messages', { data: contactMessage })
    await page.route('**/api/contact-messages/*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto(`/admin?tab=more&section=contact-messages&search=${mark}`)
    await chooseRowAction(page, 'Mark Read', 'message from Neha')
    await expectToast(page, 'Failed to update message status')
    await expect(page.getByRole('row', { name: 'Neha' })).toContainText('Unread')
  })
})
