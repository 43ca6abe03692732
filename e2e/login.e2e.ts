import { randomUUID } from 'node:crypto'
import { becomeAdmin } from './back-room.ts'
import { fillLogin, login, loginForm, logout, newCustomer, register, registerAt } from './customer.ts'
import { expect, test } from './store.ts'

test.describe('the login form', () => {
  test('is told what is wrong beside each field', async ({ page }) => {
    await page.goto('/login?tab=register')
    await fillLogin(page, { username: 'ab', password: '12345' })
    await loginForm(page).getByRole('button', { name: 'Register' }).click()
    await expect(loginForm(page).getByText('Username must be at least 3 characters')).toBeVisible()
    await expect(loginForm(page).getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(loginForm(page).getByLabel('Username')).toBeFocused()
    await loginForm(page).getByLabel('Username').fill('abc')
    await expect(loginForm(page).getByText('Username must be at least 3 characters')).toBeHidden()
  })

  test('names the promises of the store, and shows the password that is typed', async ({ page }) => {
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

test.describe('somebody who is refused', () => {
  test.use({ expectedTrouble: /status of (400|401|409)/ })

  test('keeps what they typed when the password is wrong', async ({ page }) => {
    const customer = newCustomer()
    await page.goto('/auth')
    await login(page, customer)
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    await expect(loginForm(page).getByRole('alert')).toHaveText('Invalid username or password')
    await expect(loginForm(page).getByLabel('Username')).toHaveValue(customer.username)
    await expect(loginForm(page).getByLabel('Password', { exact: true })).toHaveValue(customer.password)
  })

  test('keeps what they typed when the name is taken', async ({ page }) => {
    const customer = await registerAt(page, '/profile')
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

test.describe('an address with a tab that does not exist', () => {
  for (const [address, tab] of [
    ['/auth?tab=foo', 'Login'],
    ['/profile?tab=foo&page=x', 'Dashboard'],
  ] as const) {
    test(`opens the first one (${address})`, async ({ page }) => {
      if (address.startsWith('/profile')) await registerAt(page, '/profile')
      await page.goto(address)
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    })
  }
})

test.describe('the way back after logging in', () => {
  test('leads where the customer was going', async ({ page }) => {
    const customer = await registerAt(page, '/profile')
    await logout(page)
    await page.goto('/profile?tab=settings')
    await login(page, customer)
    await expect(page).toHaveURL('/profile?tab=settings')
    await page.goto('/auth?redirect=/cart')
    await expect(page).toHaveURL('/cart')
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example']) {
    test(`never leads to another site (${foreign})`, async ({ page }) => {
      await page.goto(`/auth?redirect=${encodeURIComponent(foreign)}`)
      await register(page, newCustomer())
      await expect(page).toHaveURL('/')
    })
  }

  test('leads an admin to work', async ({ page }) => {
    await becomeAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
    await page.goto('/auth')
    await expect(page).toHaveURL('/admin')
    await page.goto('/profile')
    await expect(page).toHaveURL('/admin')
    await page.goto('/auth?redirect=/cart')
    await expect(page).toHaveURL('/cart')
  })
})
