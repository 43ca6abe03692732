import { registerAndOpen } from '../fixtures/customer.ts'
import { expect, test } from '../fixtures/test.ts'

test('a customer downloads the own data with the password', async ({ page }) => {
  const { username, password } = await registerAndOpen(page, '/profile?tab=settings')
  const panel = page.getByRole('region', { name: 'Your data' })
  await panel.getByLabel('Your password', { exact: true }).fill(password)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  await expect(page.getByText('Your data is downloaded', { exact: true })).toBeVisible()
  const stream = await file.createReadStream()
  const text = (await stream.toArray()).map(String).join('')
  expect(JSON.parse(text)).toMatchObject({ profile: { username }, orders: [] })
})
