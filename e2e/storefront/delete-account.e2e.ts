import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { registerAndOpen } from '../fixtures/customer.ts'
import { createOrder } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'
import { queryDatabase } from '../fixtures/store-db.ts'

test.describe('with a wrong password', () => {
  test.use({ expectedErrors: /status of 400/ })
  test('a request to delete the account is not accepted', async ({ page }) => {
    await registerAndOpen(page, '/delete-account')
    const request = page.getByRole('region', { name: 'Your request' })
    await request.getByLabel('Your password', { exact: true }).fill('a wild guess')
    await request.getByRole('button', { name: 'Delete my account' }).click()
    await expect(request.getByText('This is not your current password')).toBeVisible()
  })
})

test('a customer asks to delete the account and withdraws the request @both', async ({ page }) => {
  const { password } = await registerAndOpen(page, '/profile?tab=settings')
  await page.getByRole('region', { name: 'Your data' }).getByRole('link', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/delete-account')
  await expect(page.getByRole('heading', { name: 'What stays, and why' })).toBeVisible()
  const request = page.getByRole('region', { name: 'Your request' })
  const field = request.getByLabel('Your password', { exact: true })
  const remove = request.getByRole('button', { name: 'Delete my account' })
  await expectNoA11yViolations(page)
  await field.fill(password)
  await remove.click()
  await expect(request.getByRole('status')).toContainText('Your account will be deleted on ')
  await expectNoA11yViolations(page)
  await page.reload()
  await request.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(field).toBeVisible()
  await expect(page.getByText('Your account stays', { exact: true })).toBeVisible()
})

test('the page names the open order that blocks the deletion', async ({ page }) => {
  await registerAndOpen(page, '/')
  const orderId = await createOrder(page, await createBook({}))
  await page.goto('/delete-account')
  const request = page.getByRole('region', { name: 'Your request' })
  await expect(request).toContainText(`Order #${orderId} is not delivered or cancelled yet.`)
  await expect(request.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
})

test('a customer chooses which emails come, and sees when @both', async ({ page }) => {
  const { username } = await registerAndOpen(page, '/')
  const email = `${username}@example.in`
  await queryDatabase(
    'insert into account_emails (user_id, email, verified_at) select id, $2, now() from users where username = $1',
    [username, email],
  )
  await page.goto('/profile?tab=settings')
  const panel = page.getByRole('region', { name: 'Emails from us' })
  const newsletter = panel.getByLabel('Emails about new arrivals')
  await expect(newsletter).not.toBeChecked()
  await newsletter.click()
  await expect(newsletter).toBeChecked()
  await panel.getByText('When you agreed or refused').click()
  await expect(panel.getByRole('listitem')).toHaveText(/Newsletter: given/)
})
