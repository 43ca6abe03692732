import { randomUUID } from 'node:crypto'
import { loginAsAdmin } from '../fixtures/db.ts'
import { fillLogin, login, loginForm, logout, newCustomer, register, registerAndOpen } from '../fixtures/customer.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('the login form', () => {
  test('shows each error beside its field', async ({ page }) => {
    await page.goto('/login?tab=register')
    await fillLogin(page, { username: 'ab', password: '12345' })
    await loginForm(page).getByRole('button', { name: 'Register' }).click()
    await expect(loginForm(page).getByText('Username must be at least 3 characters')).toBeVisible()
    await expect(loginForm(page).getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(loginForm(page).getByLabel('Username')).toBeFocused()
    await loginForm(page).getByLabel('Username').fill('abc')
    await expect(loginForm(page).getByText('Username must be at least 3 characters')).toBeHidden()
  })

  test('shows the promises of the store and can reveal the password', async ({ page }) => {
    await page.goto('/auth')
    for (const promise of ['Premium study materials', 'Save up to 70%', 'Cash on Delivery']) {
      await expect(page.getByRole('main').getByText(promise, { exact: true })).toBeVisible()
    }
    const password = loginForm(page).getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await password.fill('kota-books')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(password).toHaveValue('kota-books')
    await expect(password).toHaveAttribute('autocomplete', 'new-password')
  })
})

test.describe('a rejected login or registration', () => {
  test.use({ expectedErrors: /status of (400|401|409)/ })

  test('leaves the input in the form when the password is wrong', async ({ page }) => {
    const customer = newCustomer()
    await page.goto('/auth')
    await login(page, customer)
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    await expect(loginForm(page).getByRole('alert')).toHaveText('Invalid username or password')
    await expect(loginForm(page).getByLabel('Username')).toHaveValue(customer.username)
    await expect(loginForm(page).getByLabel('Password', { exact: true })).toHaveValue(customer.password)
  })

  test('leaves the input in the form when the username is taken', async ({ page }) => {
    const customer = await registerAndOpen(page, '/profile')
    await logout(page)
    await page.goto('/auth?tab=register')
    await fillLogin(page, customer)
    await loginForm(page).getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Username may already exist', { exact: true })).toBeVisible()
    await expect(loginForm(page).getByLabel('Username')).toHaveValue(customer.username)
    await page.getByRole('tab', { name: 'Login' }).click()
    await loginForm(page).getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
  })
})

test.describe('a URL with an unknown tab', () => {
  for (const [path, tab] of [
    ['/auth?tab=foo', 'Login'],
    ['/profile?tab=foo&page=x', 'Dashboard'],
  ] as const) {
    test(`opens the first tab (${path})`, async ({ page }) => {
      if (path.startsWith('/profile')) await registerAndOpen(page, '/profile')
      await page.goto(path)
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    })
  }
})

test.describe('the redirect after login', () => {
  test('returns to the requested page', async ({ page }) => {
    const customer = await registerAndOpen(page, '/profile')
    await logout(page)
    await page.goto('/profile?tab=settings')
    await login(page, customer)
    await expect(page).toHaveURL('/profile?tab=settings')
    await page.goto('/auth?redirect=/cart')
    await expect(page).toHaveURL('/cart')
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  for (const foreignUrl of ['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example']) {
    test(`never leaves the site (${foreignUrl})`, async ({ page }) => {
      await page.goto(`/auth?redirect=${encodeURIComponent(foreignUrl)}`)
      await register(page, newCustomer())
      await expect(page).toHaveURL('/')
    })
  }

  test('sends an admin to the admin area', async ({ page }) => {
    await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
    await page.goto('/auth')
    await expect(page).toHaveURL('/admin')
    await page.goto('/profile')
    await expect(page).toHaveURL('/admin')
    await page.goto('/auth?redirect=/cart')
    await expect(page).toHaveURL('/cart')
  })
})
