import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

// The texts are global: two runs at once would overwrite each other.
test('staff change the texts of an email beside a preview with an order, and go back to the default texts', {
  tag: '@once',
}, async ({ page }) => {
  await loginAsAdmin(page, `texts-${randomUUID().slice(0, 8)}`)
  const id = await createOrder(page, await createBook({}), 'Kavya Gupta')
  await page.goto('/admin?tab=more&section=email-templates')
  const row = page.getByRole('row').filter({ hasText: 'Order changed' })
  await row.getByRole('button', { name: 'Edit texts of Order changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email: Order changed' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Order number').fill(String(id))
  await preview.getByRole('button', { name: 'Show' }).click()
  await expect(preview.getByText(`Your order #${id} was changed`).first()).toBeVisible()
  await dialog.getByLabel('Text', { exact: true }).fill('Dear {{customer}}, please check the books.')
  await dialog.getByLabel('Text', { exact: true }).blur()
  await expect(dialog.getByText('{{customer}} is not a variable of this email.').first()).toBeVisible()
  await dialog.getByLabel('Text', { exact: true }).fill('Dear {{customer_name}}, please check the books.')
  await expect(preview.getByText('Dear Kavya Gupta, please check the books.')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toContainText('Email texts saved')
  await expect(row).toContainText('Changed')

  await row.getByRole('button', { name: 'Edit texts of Order changed' }).click()
  await dialog.getByRole('button', { name: 'Fill in the default texts' }).click()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/^\{\{amount_note\}\}/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Default texts')
})

test.describe('the emails of an order', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('are listed with their state; a refusal to send one again says why', async ({ page }) => {
    await loginAsAdmin(page, `resend-${randomUUID().slice(0, 8)}`)
    const id = await createOrder(page, await createBook({}))
    await queryDatabase(
      `insert into emails (key, kind, order_id, recipient, subject, html, text, status, sent_at)
     values ($1, 'order-delivered', $2, 'ritika@example.in', $3, '', '', 'sent', now())`,
      [`order-delivered/${id}/customer`, id, `Order #${id} was delivered`],
    )
    await page.route(`**/api/admin/orders/${id}/emails/*/resend`, (route) =>
      route.fulfill({ status: 409, json: { message: 'Email notifications are switched off.', code: 'emails_off' } }),
    )
    await page.goto(`/admin?tab=orders&order=${id}`)
    const emails = page.getByRole('dialog').getByRole('region', { name: 'Emails' })
    await expect(emails.getByText(`Order #${id} was delivered`)).toBeVisible()
    await expect(emails.getByText('To ritika@example.in, sent')).toBeVisible()
    await emails.getByRole('button', { name: `Send again: Order #${id} was delivered` }).click()
    await expect(page.getByTestId('toast')).toContainText('Email notifications are switched off.')
  })
})
