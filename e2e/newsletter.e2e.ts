import { randomUUID } from 'node:crypto'
import { unsubscribeUrl } from '../src/server/inbox/unsubscribe-link.ts'
import { expectAccessible } from './axe.ts'
import { ask } from './shelf.ts'
import { expect, test } from './store.ts'

test.use({ expectedTrouble: /status of 404/ })

test('a reader opens the link of a letter, presses the button and is off the newsletter', async ({ page, baseURL }) => {
  const email = `asha-${randomUUID()}@example.com`
  await page.request.post('/api/subscribers', { data: { email, source: 'footer' } })
  const [reader] = await ask<{ id: number; mark: string }>('select id, mark from subscribers where email = $1', [email])
  if (!reader) throw new Error('The reader was not kept')
  await page.goto(unsubscribeUrl(reader, { publicUrl: baseURL ?? '', secretKey: undefined }))
  const standing = async () =>
    (await ask<{ status: string }>('select status from subscribers where email = $1', [email]))[0]?.status
  expect(await standing()).toBe('active')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(`You are unsubscribed. We write to ${email} no more about new arrivals.`)).toBeVisible()
  expect(await standing()).toBe('unsubscribed')
  await expectAccessible(page)
})

test('a link that is nobody’s says so, and whom to write to', async ({ page }) => {
  await page.goto('/unsubscribe?token=1.made-up')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link does not work any more.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'help@rankshelf.example' })).toBeVisible()
  await expectAccessible(page)
})
