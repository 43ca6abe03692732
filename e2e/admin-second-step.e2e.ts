import { randomUUID } from 'node:crypto'
import { totpCode } from '../src/server/accounts/totp.ts'
import { expectAccessible } from './axe.ts'
import { becomeAdmin } from './back-room.ts'
import { expect, test } from './store.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedTrouble: /status of 40[01]/ })

test('staff set a second step up, log in with a code, and turn it off', async ({ page }) => {
  const username = `careful-${randomUUID().slice(0, 8)}`
  await becomeAdmin(page, username)
  await page.goto('/admin?tab=more&section=staff')
  await page.getByRole('button', { name: 'My second step' }).click()
  const dialog = page.getByRole('dialog', { name: 'My second step' })
  await dialog.getByRole('button', { name: 'Set up' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const code = (ahead: number) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code').fill(code(-1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''

  await page.context().clearCookies()
  await page.goto('/auth?redirect=/admin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('kota-2026-books')
  const login = page.getByRole('main').locator('button[type=submit]')
  await login.click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await login.click()
  await expect(page.getByText('Please enter the code')).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await login.click()
  await expect(page).toHaveURL(/^[^?]*\/admin/)

  await page.goto(`/admin?tab=more&section=staff&search=${username}`)
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('On')
  await page.getByRole('button', { name: 'My second step' }).click()
  await expect(dialog.getByText('Recovery codes left: 9')).toBeVisible()
  await dialog.getByLabel('Code').fill(code(0))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('Off')
})
