import { randomUUID } from 'node:crypto'
import { becomeAdmin } from './back-room.ts'
import { ask } from './shelf.ts'
import { expect, test } from './store.ts'

test('staff see on the dashboard which email failed and why, and send it again', async ({ page }) => {
  const subject = `Order #${randomUUID().slice(0, 8)} is on its way`
  const [letter] = await ask<{ id: number }>(
    `insert into letters (key, recipient, subject, html, text, status, trouble)
     values ($1, 'ritika@example.in', $1, '', '', 'failed', 'The mail server did not answer in time.') returning id`,
    [subject],
  )
  await becomeAdmin(page, `post-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  const row = page
    .getByRole('region', { name: 'Emails that failed' })
    .getByRole('listitem')
    .filter({ hasText: subject })
  await expect(row).toContainText('To ritika@example.in')
  await expect(row).toContainText('The mail server did not answer in time.')
  await row.getByRole('button', { name: `Send again: ${subject}` }).click()
  await expect(page.locator('.toast')).toContainText('The email is on its way.')
  const standing = async () =>
    (await ask<{ trouble: string }>('select trouble from letters where id = $1', [letter?.id ?? 0]))[0]?.trouble
  await expect.poll(standing).toBe('Email notifications are switched off.')
})
