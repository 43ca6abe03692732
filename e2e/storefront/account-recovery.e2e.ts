import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buildOrder } from '../../test/factories.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { login, loginForm, newCustomer, registerAndOpen } from '../fixtures/customer.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (400|401|409)/ })

/** Stores the token of a link that an email would contain. */
async function createLinkToken(username: string, purpose: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queryDatabase(
    `insert into account_tokens (id, user_id, purpose, email, expires_at)
     select $1, users.id, $2, account_emails.email, now() + interval '45 minutes'
     from users join account_emails on account_emails.user_id = users.id where username = $3`,
    [createHash('sha256').update(token).digest('hex'), purpose, username],
  )
  return token
}

test('a customer with a forgotten password chooses a new one with the link of an email @both', async ({ page }) => {
  const customer = { ...newCustomer(), email: `${randomUUID()}@example.in` }
  await page.goto('/auth?tab=register')
  await loginForm(page).getByLabel('Username').fill(customer.username)
  await loginForm(page).getByLabel('Password', { exact: true }).fill(customer.password)
  await loginForm(page).getByLabel('Email (optional)').fill(customer.email)
  await loginForm(page).getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible()
  await page.context().clearCookies()

  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectNoA11yViolations(page)
  await page.getByLabel('Username, email address or mobile number').fill(customer.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  // This store sends no emails.
  await expect(page.getByText('We cannot send emails at the moment. Please contact us.')).toBeVisible()

  const token = await createLinkToken(customer.username, 'password_reset')
  await page.goto(`/reset-password#${token}`)
  await expectNoA11yViolations(page)
  await page.getByLabel('New password', { exact: true }).fill('another-kota-2027')
  await page.getByLabel('The same password again', { exact: true }).fill('another-kota-2028')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The two passwords differ')).toBeVisible()
  await page.getByLabel('The same password again', { exact: true }).fill('another-kota-2027')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await login(page, { username: customer.email, password: 'another-kota-2027' })
  await expect(page.getByTestId('toast')).toContainText(`You are logged in as ${customer.username}.`)
})

test('a customer sees the devices of the account and logs out another one @both', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await registerAndOpen(page, '/profile?tab=settings')
  const phone = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await phone.post('/api/login', { data: customer })
  await page.reload()
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectNoA11yViolations(page)
  await devices.getByRole('button', { name: 'Log out Firefox on Linux' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('This device')
  expect((await phone.get('/api/user')).status()).toBe(401)
  await phone.dispose()
})

test('a link that was used already leads to a new one', async ({ page }) => {
  await page.goto('/reset-password#used')
  await page.getByLabel('New password', { exact: true }).fill('another-kota-2027')
  await page.getByLabel('The same password again', { exact: true }).fill('another-kota-2027')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was used already or has expired.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a customer adds an email address in the account and confirms it with a link @both', async ({ page }) => {
  const customer = await registerAndOpen(page, '/profile?tab=settings')
  const panel = page.getByRole('region', { name: 'Email address' })
  await panel.getByRole('button', { name: 'Add email address' }).click()
  const email = `${randomUUID()}@example.in`
  await panel.getByLabel('New email address').fill(email)
  await panel.getByLabel('Current password', { exact: true }).fill('a wrong one')
  await panel.getByRole('button', { name: 'Save email address' }).click()
  await expect(panel.getByText('This is not your current password')).toBeVisible()
  await panel.getByLabel('Current password', { exact: true }).fill(customer.password)
  await panel.getByRole('button', { name: 'Save email address' }).click()
  await expect(panel).toContainText(`${email} Not confirmed`)
  await expectNoA11yViolations(page)

  await queryDatabase('delete from account_tokens where email = $1', [email])
  await page.goto(`/verify-email#${await createLinkToken(customer.username, 'email_verification')}`)
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.goto('/profile?tab=settings')
  await expect(panel).toContainText(`${email} Confirmed`)
})

test('a customer adds a mobile number in the account and logs in with it after a delivery @both', async ({ page }) => {
  const customer = await registerAndOpen(page, '/profile?tab=settings')
  const panel = page.getByRole('region', { name: 'Mobile number' })
  await panel.getByRole('button', { name: 'Add mobile number' }).click()
  const digits = `9${String(Date.now()).slice(-9)}`
  await panel.getByLabel('New mobile number').fill('2345678')
  await panel.getByLabel('Current password', { exact: true }).fill(customer.password)
  await panel.getByRole('button', { name: 'Save mobile number' }).click()
  await expect(panel.getByText('Indian mobile numbers should be exactly 10 digits')).toBeVisible()
  // Leaving the field shows the error too: the focus comes with the refused submit, which must not read the next input.
  await expect(panel.getByLabel('New mobile number')).toBeFocused()
  await panel.getByLabel('New mobile number').fill(`+91 ${digits}`)
  await panel.getByRole('button', { name: 'Save mobile number' }).click()
  await expect(panel).toContainText(`${digits.slice(0, 5)} ${digits.slice(5)}`)
  // Below the header: a button half behind it counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoA11yViolations(page)
  await expect(panel).toContainText('You can log in with it after an order with this number is delivered.')

  const book = await createBook({})
  const order = buildOrder([{ productId: book.id, quantity: 1 }], { customerPhone: digits })
  expect((await page.request.post('/api/orders', { data: order })).status()).toBe(201)
  await queryDatabase(`update orders set status = 'delivered' where customer_phone = $1`, [digits])
  await page.context().clearCookies()
  await page.goto('/auth')
  await login(page, { username: `0${digits}`, password: customer.password })
  await expect(page.getByTestId('toast')).toContainText(`You are logged in as ${customer.username}.`)
})
