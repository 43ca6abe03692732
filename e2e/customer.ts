import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

export interface Customer {
  username: string
  password: string
}

/** A customer nobody else is. */
export const newCustomer = (): Customer => ({ username: `ritika-${randomUUID().slice(0, 8)}`, password: 'kota-books' })

export async function fillLogin(page: Page, { username, password }: Customer): Promise<void> {
  await loginForm(page).getByLabel('Username').fill(username)
  await loginForm(page).getByLabel('Password', { exact: true }).fill(password)
}

/** Opens an account on the page that is open, and is logged in. */
export async function register(page: Page, customer: Customer): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillLogin(page, customer)
  await loginForm(page).getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible()
}

/** A new customer, logged in, who stands at `path`. How one registers is journeys of its own. */
export async function registerAt(page: Page, path: string): Promise<Customer> {
  const customer = newCustomer()
  const answer = await page.request.post('/api/register', { data: customer })
  expect(answer.ok()).toBe(true)
  await page.goto(path)
  return customer
}

export async function login(page: Page, customer: Customer): Promise<void> {
  await fillLogin(page, customer)
  await loginForm(page).getByRole('button', { name: 'Login' }).click()
}

/** Ends the session from the account page. */
export async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully', { exact: true })).toBeVisible()
}

export const loginForm = (page: Page): Locator => page.getByRole('tabpanel')

/** The links to the customer's account in header and bottom bar. */
export const accountLink = (page: Page): Locator =>
  page.locator('a[href="/profile"]:not([role])').filter({ visible: true })
