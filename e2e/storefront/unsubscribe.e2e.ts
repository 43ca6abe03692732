import { randomUUID } from 'node:crypto'
import { unsubscribeUrl } from '../../src/server/inbox/unsubscribe-link.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ expectedErrors: /status of 404/ })

test('a subscriber opens the link of an email, presses the button and is unsubscribed', async ({ page, baseURL }) => {
  const email = `asha-${randomUUID()}@example.com`
  await page.request.post('/api/subscribers', { data: { email, source: 'footer' } })
  const [subscriber] = await queryDatabase<{ id: number; unsubscribeNonce: string }>(
    'select id, unsubscribe_nonce as "unsubscribeNonce" from subscribers where email = $1',
    [email],
  )
  if (!subscriber) throw new Error('The subscriber was not stored')
  await page.goto(unsubscribeUrl(subscriber, { publicUrl: baseURL ?? '', secretKey: undefined }))
  const subscriberStatus = async () =>
    (await queryDatabase<{ status: string }>('select status from subscribers where email = $1', [email]))[0]?.status
  expect(await subscriberStatus()).toBe('active')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(
    page.getByText(`You are unsubscribed. ${email} will get no more emails about new arrivals.`),
  ).toBeVisible()
  expect(await subscriberStatus()).toBe('unsubscribed')
  await expectNoA11yViolations(page)
})

test('an invalid link shows an error and the contact address', async ({ page }) => {
  await page.goto('/unsubscribe?token=1.made-up')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link does not work any more.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'help@rankshelf.example' })).toBeVisible()
  await expectNoA11yViolations(page)
})
