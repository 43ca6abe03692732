import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { chooseRowAction } from '../fixtures/rows.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 4(?:00|03|09)/ })

test('the list of accounts opens with the staff, and shows customers too once the filter is removed', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await loginAsAdmin(page, `zoya-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=more&section=staff')
  if (isMobile) await page.getByRole('button', { name: 'Remove the filter Role Staff' }).click()
  else await page.getByLabel('Role', { exact: true }).selectOption('All')
  await expect(page).toHaveURL(/isAdmin=all/)
  await expect(page.getByRole('button', { name: 'Remove the filter Role Staff' })).toBeHidden()
  if (!isMobile) await expect(page.getByLabel('Role', { exact: true })).toHaveValue('')
})

test('staff add accounts, change admin rights and find both in the audit log', async ({ page, browser }) => {
  const [owner, colleague] = [`zoya-${randomUUID().slice(0, 8)}`, `staff-${randomUUID().slice(0, 8)}`]
  await loginAsAdmin(page, owner)
  await page.goto('/admin?tab=more&section=staff')
  await page.getByRole('button', { name: 'Add staff account' }).click()
  const form = page.getByRole('dialog', { name: 'Add staff account' })
  await form.getByLabel('Username').fill(owner)
  await form.getByLabel('Password', { exact: true }).fill('short')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('Staff passwords must be at least 8 characters')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill('kota-2026-books')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('This username is taken')).toBeVisible()
  await expectNoA11yViolations(page)
  await form.getByLabel('Username').fill(colleague)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created', { exact: true })).toBeVisible()

  const otherDevice = await browser.newContext()
  const login = (password: string) =>
    otherDevice.request.post(new URL('/api/login', page.url()).href, { data: { username: colleague, password } })
  expect((await login('kota-2026-books')).status()).toBe(200)

  await page.getByLabel('Search by username').fill(colleague)
  await expect(page).toHaveURL(`/admin?tab=more&section=staff&search=${colleague}`)
  const row = page.getByRole('row').filter({ hasText: colleague })
  await page.reload()
  await expect(row).toContainText('Packer')
  await expect(row).toContainText('1 device')
  await expectNoA11yViolations(page)

  await chooseRowAction(row, 'End sessions')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText(`${colleague} is logged out`, { exact: true })).toBeVisible()
  await expect(row).toContainText('0 devices')

  await chooseRowAction(row, 'Reset password')
  const reset = page.getByRole('dialog', { name: `Reset password of ${colleague}` })
  await reset.getByLabel('New password', { exact: true }).fill('kota-2027-books')
  await reset.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText(`${colleague} has a new password and is logged out`, { exact: true })).toBeVisible()
  expect((await login('kota-2026-books')).status()).toBe(401)
  expect((await login('kota-2027-books')).status()).toBe(200)
  await otherDevice.close()

  for (const role of ['Customer', 'Manager']) {
    await chooseRowAction(row, 'Change role')
    const roleForm = page.getByRole('dialog', { name: `Role of ${colleague}` })
    await roleForm.getByLabel('Role').selectOption(role)
    await expectNoA11yViolations(page)
    await roleForm.getByRole('button', { name: 'Change role' }).click()
    await expect(roleForm).toBeHidden()
    await expect(row).toContainText(role)
  }

  await page.goto(`/admin?tab=more&section=audit&search=${colleague}`)
  const rows = page.getByRole('region', { name: 'Audit log' }).locator('tbody tr')
  // Five changes, two logins and a failed login.
  await expect(rows).toHaveCount(8)
  await expect(rows.first()).toContainText(owner)
  await expect(rows.first()).toContainText('changed user')
  await expect(rows.first().locator('dl')).toHaveText('Role—ManagerAdminnoyes')
  const passwordChange = rows.filter({ hasText: 'reset the password of' })
  await expect(passwordChange.locator('dl')).toHaveText('Password••••••••••••••••')
  await expectNoA11yViolations(page)
  await page.getByLabel('Kind').selectOption('product')
  await expect(page.getByText('No changes match.')).toBeVisible()
  await page.getByLabel('Kind').selectOption('user')
  await page.getByLabel('Staff', { exact: true }).selectOption(owner)
  await page.getByLabel('From Date').fill('2020-01-01')
  await expect(page).toHaveURL(
    `/admin?tab=more&section=audit&search=${colleague}&kind=user&actor=${owner}&from=2020-01-01`,
  )
  await expect(rows).toHaveCount(5)
  await page.getByLabel('To Date').fill('2020-01-02')
  await expect(page.getByText('No changes match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin?tab=more&section=audit')
})

test('an account change needs the password after ten minutes and does not lose the input', async ({ page }) => {
  const [owner, colleague] = [`zoya-${randomUUID().slice(0, 8)}`, `staff-${randomUUID().slice(0, 8)}`]
  await page.request.post('/api/register', { data: { username: colleague, password: 'kota-2026-books' } })
  await loginAsAdmin(page, owner)
  const ageSession = () =>
    queryDatabase(
      `update sessions set created_at = now() - interval '11 minutes', password_confirmed_at = null
       where user_id = (select id from users where username = $1)`,
      [owner],
    )
  await ageSession()
  await page.goto(`/admin?tab=more&section=staff&search=${colleague}`)
  const row = page.getByRole('row').filter({ hasText: colleague })
  await chooseRowAction(row, 'Reset password')
  const reset = page.getByRole('dialog', { name: `Reset password of ${colleague}` })
  const newPassword = reset.getByLabel('New password', { exact: true })
  await newPassword.fill('kota-2027-books')
  await newPassword.press('Enter')
  const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
  const currentPassword = prompt.getByLabel('Your password', { exact: true })
  await expect(currentPassword).toBeFocused()
  await expectNoA11yViolations(page)
  await currentPassword.fill('not the password')
  await currentPassword.press('Enter')
  await expect(prompt.getByText('This is not your current password')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(page.getByText('Please confirm your password to make this change', { exact: true })).toBeVisible()
  await expect(newPassword).toHaveValue('kota-2027-books')

  await reset.getByRole('button', { name: 'Reset password' }).click()
  await currentPassword.fill('kota-2026-books')
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${colleague} has a new password and is logged out`, { exact: true })).toBeVisible()

  const roleForm = page.getByRole('dialog', { name: `Role of ${colleague}` })
  const changeRole = async (role: string) => {
    await chooseRowAction(row, 'Change role')
    await roleForm.getByLabel('Role').selectOption(role)
    await roleForm.getByRole('button', { name: 'Change role' }).click()
  }
  await changeRole('Manager')
  await expect(row).toContainText('Manager')
  await ageSession()
  await changeRole('Customer')
  await currentPassword.fill('kota-2026-books')
  await currentPassword.press('Enter')
  await expect(row).toContainText('Customer')

  await page.goto(`/admin?tab=more&section=staff&search=${owner}`)
  const self = page.getByRole('row').filter({ hasText: `${owner} (you)` })
  await self.getByRole('button', { name: 'Actions for' }).click()
  await expect(self.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/profile')
  await expect(self.getByRole('button', { name: 'Reset password' })).toHaveCount(0)
})
