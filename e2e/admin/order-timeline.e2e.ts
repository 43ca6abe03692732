import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../../test/users.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff mention a colleague in a comment, who finds the order and reads it @both', async ({ page }) => {
  const id = await createOrder(page, await createBook({ price: 499 }))
  const [author, reader] = [`author-${randomUUID().slice(0, 8)}`, `reader-${randomUUID().slice(0, 8)}`]
  await loginAsAdmin(page, reader)
  await loginAsAdmin(page, author)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByLabel('Comment').pressSequentially(`@${reader.slice(0, 10)}`)
  await timeline.getByRole('button', { name: `@${reader}` }).click()
  await timeline.getByLabel('Comment').pressSequentially('please pack first')
  await timeline.getByRole('button', { name: 'Add comment' }).click()
  await expect(timeline.getByRole('listitem').first()).toContainText(`@${reader} please pack first`)
  await expect(timeline.getByRole('listitem').first()).not.toContainText('public')
  await expect(timeline.getByRole('listitem').last()).toContainText('public')
  await timeline.getByLabel('Show').selectOption('What the customer sees')
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await expectNoA11yViolations(page)

  await page.goto('/')
  await page.context().clearCookies()
  await page.request.post('/api/login', { data: { username: reader, password: PASSWORD } })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Mentions, 1 unread' }).click()
  const mentions = page.getByRole('dialog', { name: 'Mentions' })
  await expectNoA11yViolations(page)
  await mentions.getByRole('link', { name: `${author} mentioned you in order #${id}` }).click()
  await expect(timeline).toContainText('please pack first')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Mentions', exact: true })).toBeVisible()
})

test.describe('when the session ends while an order is open', () => {
  test.use({ expectedErrors: /401/ })

  test('the next change of the order leads to the login page', async ({ page }) => {
    const id = await createOrder(page, await createBook({ price: 499 }))
    await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
    await page.goto(`/admin?tab=orders&order=${id}`)
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('placed the order')
    await page.context().clearCookies()
    const colleague = await page
      .context()
      .browser()
      ?.newPage({ baseURL: process.env.STORE_URL ?? '' })
    if (!colleague) throw new Error('There is no browser')
    await loginAsAdmin(colleague, `staff-${randomUUID().slice(0, 8)}`)
    await colleague.request.put(`/api/orders/${id}`, { data: { status: 'processing' } })
    await colleague.close()
    await expect(page).toHaveURL(/\/login/)
  })
})
