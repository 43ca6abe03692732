import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { PASSWORD } from '../../test/users.ts'
import { ADMIN_TABS, MORE_SECTIONS } from '../../src/admin/components/admin-url.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { fillLogin, loginForm, newCustomer, registerAndOpen } from '../fixtures/customer.ts'
import { createBook, createCategory } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const newUsername = () => `meena-${randomUUID().slice(0, 8)}`

test('a guest who opens an admin page returns to it after login', { tag: '@core' }, async ({ page }) => {
  const staff = { username: newUsername(), password: 'kota-2026-books' }
  await loginAsAdmin(page, staff.username)
  await page.context().clearCookies()
  await page.goto('/shiprocket-test')
  await expect(page).toHaveURL('/auth?redirect=%2Fshiprocket-test')
  await page.goto('/admin/products/images/1')
  await expect(page).toHaveURL('/auth?redirect=%2Fadmin%2Fproducts%2Fimages%2F1')
  await page.goto('/admin?tab=institutes&search=allen')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%3Ftab%3Dinstitutes%26search%3Dallen')
  await fillLogin(page, staff)
  await loginForm(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin?tab=institutes&search=allen')
  await expect(page.getByRole('button', { name: 'Actions for Allen' })).toBeVisible()
})

test('a customer sees Unauthorized and can log in as staff', async ({ page }) => {
  const staff = { username: newUsername(), password: 'kota-2026-books' }
  await loginAsAdmin(page, staff.username)
  await page.context().clearCookies()
  const { username } = await registerAndOpen(page, '/profile')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${username}.`)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectNoA11yViolations(page)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fadmin')
  await expect(page.getByText('log in with a staff account')).toBeVisible()
  await page.goto('/shiprocket-test')
  await expect(page).toHaveURL('/auth?redirect=%2Fshiprocket-test')
  await fillLogin(page, staff)
  await loginForm(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/shiprocket-test')
})

test('staff switch tabs, each with its own URL, and log out', { tag: '@both' }, async ({ page, isMobile }) => {
  const username = newUsername()
  await loginAsAdmin(page, username)
  await blockEvents(page)
  await page.goto('/admin/products')
  await expect(page).toHaveURL('/admin?tab=products')
  await page.goto('/admin')
  await expect(page.getByRole('banner')).toContainText(`Logged in as ${username}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await (isMobile ? visitBottomBar(page) : visitTabs(page))
  await page.getByRole(isMobile ? 'link' : 'tab', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin?tab=more&section=audit')
  await page.reload()
  if (isMobile) await expect(page.getByRole('main').getByRole('link', { name: 'More' })).toBeInViewport()
  else await expect(page.getByRole('tab', { name: 'Audit log' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 2, name: 'Audit log' })).toBeVisible()
  await expectNoA11yViolations(page)
  // A request that is pending at logout is rejected.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logout successful', { exact: true })).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin')
})

type Page = Parameters<typeof loginAsAdmin>[0]

/** Blocks the event stream, so that the page sends only the requests of the test. */
const blockEvents = (page: Page) =>
  page.route('**/api/admin/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )

async function visitTabs(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('tab', { name: 'Dashboard' }).focus()
  for (const [name, tab] of [
    ['Products', 'products'],
    ['Orders', 'orders'],
    ['Institutes', 'institutes'],
    ['Categories', 'categories'],
    ['Cash', 'cash'],
    ['More', 'more'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, exact: true })).toBeFocused()
    await expect(page).toHaveURL(`/admin?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const banners = page.getByRole('tablist', { name: 'Content' }).getByRole('tab', { name: 'Banners' })
  await expect(page.getByRole('tablist', { name: 'Sales' }).getByRole('tab', { selected: true })).toHaveText(
    'To confirm',
  )
  await banners.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/admin?tab=more&section=testimonials')
  await expect(page.getByRole('tabpanel', { name: 'Testimonials' })).toBeVisible()
  await expect(banners).toHaveAttribute('aria-selected', 'false')
  await page.getByRole('tab', { name: 'Site Texts' }).click()
  await expect(page).toHaveURL('/admin?tab=more&section=site-texts')
  for (const former of ['/admin?tab=more&section=testimonials', '/admin?tab=more', '/admin?tab=cash']) {
    await page.goBack()
    await expect(page).toHaveURL(former)
  }
  await page.goto('/admin?tab=more')
}

async function visitBottomBar(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Bottom' })
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Products', 'Orders', 'More'])
  for (const name of ['Products', 'Orders', 'More']) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/admin?tab=${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  const menu = page.getByRole('navigation', { name: 'More' })
  // The bottom bar has four of the tabs.
  const others = Object.keys(ADMIN_TABS).length - 4
  await expect(menu.getByRole('link')).toHaveCount(others + Object.keys(MORE_SECTIONS).length)
  await expect(menu.getByRole('heading')).toHaveText(['Catalog', 'Money', 'Sales', 'Content', 'Messages', 'Settings'])
  await menu.getByRole('link', { name: 'Institutes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Institutes' })).toBeVisible()
  await bar.getByRole('link', { name: 'More' }).click()
}

test.describe('a staff session', () => {
  test.use({ expectedErrors: /status of (401|403)/ })

  test('shows Unauthorized without the admin right and the login page after it ended elsewhere', async ({ page }) => {
    const username = newUsername()
    await loginAsAdmin(page, username)
    await blockEvents(page)
    await openCategories(page)
    await queryDatabase('update users set is_admin = false where username = $1', [username])
    await page.getByLabel('Search by name or description').fill('physics')
    await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
    await queryDatabase('update users set is_admin = true where username = $1', [username])
    await openCategories(page)
    await page.context().clearCookies()
    await page.getByLabel('Search by name or description').fill('physics')
    await expect(page).toHaveURL(/^[^?]+\/login\?redirect=%2Fadmin%3Ftab%3Dcategories/)
  })

  test('that ends while a form has unsaved input is renewed over the page, and the form is saved', async ({ page }) => {
    const username = newUsername()
    await loginAsAdmin(page, username)
    const category = await createCategory()
    await blockEvents(page)
    const form = await typeDescription(page, category.id, 'Mechanics and waves')
    await endSession(page)
    await form.getByRole('button', { name: 'Save category' }).click()
    const login = page.getByRole('dialog', { name: 'Log in to continue' })
    await expect(login.getByLabel('Username')).toHaveValue(username)
    await expectNoA11yViolations(page)
    await login.getByLabel('Password', { exact: true }).fill('wrong-password-1')
    await login.getByRole('button', { name: 'Login' }).click()
    await expect(login).toContainText('Invalid username or password')
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Login' }).click()
    await expect(login).toBeHidden()
    await expect(page.getByTestId('toast')).toContainText('Category updated')
    const [row] = await queryDatabase('select description from categories where id = $1', [category.id])
    expect(row).toEqual({ description: 'Mechanics and waves' })
  })

  test('that ends in all tabs by a logout in one of them keeps a half-filled form, which is saved after the login', async ({
    page,
    context,
  }) => {
    const username = newUsername()
    await loginAsAdmin(page, username)
    const category = await createCategory()
    const form = await typeDescription(page, category.id, 'Heat and light')
    const idle = await context.newPage()
    await idle.goto('/admin')
    await logOutInAnotherTab(context)
    await expect(idle).toHaveURL(/\/login\?redirect=/)
    await logInOverForm(page, username)
    await expect(form.getByLabel('Description (optional)')).toHaveValue('Heat and light')
    await form.getByRole('button', { name: 'Save category' }).click()
    await expect(page.getByTestId('toast').last()).toContainText('Category updated')
    expect(await readDescription(category.id)).toBe('Heat and light')
  })

  test('of another user does not save the form of the former one unasked', async ({ page }) => {
    const [former, other] = [newUsername(), newUsername()]
    await loginAsAdmin(page, other)
    await loginAsAdmin(page, former)
    const category = await createCategory()
    await blockEvents(page)
    const form = await typeDescription(page, category.id, 'Typed by the former')
    await endSession(page)
    await form.getByRole('button', { name: 'Save category' }).click()
    await logInOverForm(page, other)
    const notice = page.getByRole('dialog', { name: `You are logged in as ${other}` })
    await expect(notice).toContainText(`${former} typed the text in this form, and it is not saved.`)
    await expectNoA11yViolations(page)
    await notice.getByRole('button', { name: `Go on as ${other}` }).click()
    await expect(page.getByText('Not saved: another user has logged in.').first()).toBeVisible()
    await expect(form.getByLabel('Description (optional)')).toHaveValue('Typed by the former')
    expect(await readDescription(category.id)).not.toBe('Typed by the former')
    await form.getByRole('button', { name: 'Save category' }).click()
    await expect.poll(() => readDescription(category.id)).toBe('Typed by the former')
    await expect(page.getByRole('banner')).toContainText(`Logged in as ${other}`)
  })

  test('that is not renewed leaves the form only after a question', async ({ page, context }) => {
    await loginAsAdmin(page, newUsername())
    const category = await createCategory()
    await typeDescription(page, category.id, 'Not saved')
    await logOutInAnotherTab(context)
    const login = page.getByRole('dialog', { name: 'Log in to continue' })
    await login.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await expect(page.getByText('Not saved')).toHaveCount(0)
  })

  async function typeDescription(page: Page, categoryId: number, description: string) {
    await page.goto(`/admin?tab=categories&edit=${categoryId}`)
    const form = page.getByRole('dialog', { name: 'Edit category' })
    await form.getByLabel('Description (optional)').fill(description)
    return form
  }

  /** Ends the session of a page that waits for nothing: another request would open the login before the form is saved. */
  async function endSession(page: Page) {
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
  }

  async function logOutInAnotherTab(context: BrowserContext) {
    const other = await context.newPage()
    await other.goto('/admin')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/login')
  }

  async function logInOverForm(page: Page, username: string) {
    const login = page.getByRole('dialog', { name: 'Log in to continue' })
    await login.getByLabel('Username').fill(username)
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Login' }).click()
    await expect(login).toBeHidden()
  }

  const readDescription = async (categoryId: number) =>
    (await queryDatabase<{ description: string }>('select description from categories where id = $1', [categoryId]))[0]
      ?.description

  async function openCategories(page: Page) {
    await page.goto('/admin?tab=categories')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
})

test('pages outside of the tabs lead back to them', async ({ page }) => {
  await loginAsAdmin(page, newUsername())
  const { id } = await createBook({})
  for (const [path, tab] of [
    ['/product-images-manager', 'Products'],
    [`/admin/products/images/${id}`, 'Products'],
    ['/shiprocket-test', 'More'],
  ] as const) {
    await page.goto(path)
    const nav = page.getByRole('navigation', { name: 'Admin' })
    await expect(nav.locator('[aria-current]')).toHaveText(new RegExp(`^${tab}`))
    await expectNoA11yViolations(page)
    await nav.getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
  }
})

test.describe('a toast', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('Escape closes a dialog before the toast above it, and a toast never covers Logout', async ({ page }) => {
    await loginAsAdmin(page, newUsername())
    await page.goto('/admin?tab=more&section=testimonials')
    await page.getByRole('button', { name: 'Add testimonial' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add testimonial' })
    await page.route('**/api/testimonials', (route) => route.abort())
    await dialog.getByLabel('Name').fill('Asha')
    await dialog.getByLabel('Comment').fill('Good books')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const toast = page.getByTestId('toast')
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible()
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Logout' }).click({ trial: true })
  })
})

test('a long name of the shop has two lines in the header of a phone, beside a whole logo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await loginAsAdmin(page, newUsername())
  await page.goto('/admin?tab=orders')
  const logo = page.getByRole('banner').getByRole('link', { name: / home$/ })
  for (const name of [
    'Kota Kitab Ghar & Sons',
    'Shri Ganesh Pustak Bhandar and Competition Books of Kota, Rajasthan',
  ]) {
    await logo.locator('span').evaluate((span, text) => {
      span.textContent = text
    }, name)
    const [header, text, icon] = await Promise.all(
      [page.getByRole('banner'), logo.locator('span'), logo.locator('svg')].map((part) => part.boundingBox()),
    )
    expect(icon?.width).toBeGreaterThan(20)
    expect(text?.height).toBeLessThan(48)
    expect(text?.y).toBeGreaterThanOrEqual(header?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('a customer never loads admin code', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  for (const path of ['/', '/products', '/cart', '/auth', `/profile`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(files.filter((file) => /\/assets\/(admin|staff)/.test(file))).toEqual([])
  await expect(page.locator('link[href*="/admin-"]')).toHaveCount(0)
  const { username } = newCustomer()
  await loginAsAdmin(page, username)
  const responses = await Promise.all(['/admin', '/admin?tab=orders'].map((path) => page.request.get(path)))
  const [first, second] = await Promise.all(responses.map((response) => response.text()))
  expect(first).toBe(second)
  expect(first).toContain('<meta name="robots" content="noindex"/>')
  expect(first).not.toContain(username)
})
