import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encode } from 'uqr'
import { Secret, TOTP } from 'otpauth'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 40[01]/ })

test('staff enable two-factor authentication, log in with a code and disable it', async ({ page, context }) => {
  const username = `careful-${randomUUID().slice(0, 8)}`
  await loginAsAdmin(page, username)
  await page.goto('/admin?tab=more&section=staff')
  await page.getByRole('button', { name: 'Two-factor authentication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await dialog.getByRole('button', { name: 'Set up' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const code = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
  const uri = (await dialog.getByRole('link', { name: 'open it on this phone' }).getAttribute('href')) ?? ''
  expect(uri).toContain(`secret=${secret}`)
  const qrCode = dialog.getByRole('img', { name: 'QR image of the key' })
  const { size } = encode(uri, { border: 4 })
  await expect(qrCode).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByLabel('Code').fill(code(-1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectNoA11yViolations(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download codes' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\n')).toEqual(await dialog.getByRole('listitem').allTextContents())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy codes' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file)
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''

  await page.context().clearCookies()
  await page.goto('/auth?redirect=/admin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('kota-2026-books')
  const login = page.getByRole('main').locator('button[type=submit]')
  await login.click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectNoA11yViolations(page)
  await login.click()
  await expect(page.getByText('Please enter the code')).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await login.click()
  await expect(page).toHaveURL(/^[^?]*\/admin/)

  await page.goto(`/admin?tab=more&section=staff&search=${username}`)
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('On')
  await page.getByRole('button', { name: 'Two-factor authentication' }).click()
  await expect(dialog.getByText('Recovery codes left: 9')).toBeVisible()
  await dialog.getByLabel('Code').fill(code(0))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('Off')
})
