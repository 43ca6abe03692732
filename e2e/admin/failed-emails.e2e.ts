import { randomUUID } from 'node:crypto'
import { loginAsAdmin } from '../fixtures/db.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff see on the dashboard which email failed and why, and send it again', async ({ page }) => {
  const subject = `Order #${randomUUID().slice(0, 8)} is on its way`
  const [email] = await queryDatabase<{ id: number }>(
    `insert into emails (key, recipient, subject, html, text, status, last_error)
     values ($1, 'ritika@example.in', $1, '', '', 'failed', 'The mail server did not answer in time.') returning id`,
    [subject],
  )
  await loginAsAdmin(page, `post-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  const row = page
    .getByRole('region', { name: 'Emails that failed' })
    .getByRole('listitem')
    .filter({ hasText: subject })
  await expect(row).toContainText('To ritika@example.in')
  await expect(row).toContainText('The mail server did not answer in time.')
  await row.getByRole('button', { name: `Resend: ${subject}` }).click()
  await expect(page.getByTestId('toast')).toContainText('The email is on its way.')
  const lastError = async () => {
    const [stored] = await queryDatabase<{ error: string }>('select last_error as error from emails where id = $1', [
      email?.id ?? 0,
    ])
    return stored?.error
  }
  await expect.poll(lastError).toBe('Email notifications are switched off.')
})
