import { randomUUID } from 'node:crypto'
import { buildOrder } from '../../test/factories.ts'
import { chooseRowAction } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff record the deletion request of a guest and withdraw it @both', async ({ page }) => {
  const book = await createBook({})
  const digits = String(Number.parseInt(randomUUID().slice(0, 8), 16))
    .padStart(9, '0')
    .slice(0, 9)
  const mobile = `8${digits}`
  const order = buildOrder([{ productId: book.id, quantity: 1 }], { customerPhone: mobile })
  const { id } = (await (await page.request.post('/api/orders', { data: order })).json()) as { id: number }
  await queryDatabase("update orders set status = 'delivered' where id = $1", [id])
  await loginAsAdmin(page, `privacy-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=more&section=deletion-requests&search=${mobile}`)
  await expect(page.getByText('No deletion requests here.')).toBeVisible()
  await page.getByRole('button', { name: 'Record a request' }).click()
  const form = page.getByRole('dialog', { name: 'Record a request' })
  await form.getByLabel('Mobile number of the orders').fill('12')
  await form.getByRole('button', { name: 'Record the request' }).click()
  await expect(form.getByText('Indian mobile numbers should be exactly 10 digits')).toBeVisible()
  await form.getByLabel('Mobile number of the orders').fill(mobile)
  await form.getByRole('button', { name: 'Record the request' }).click()
  await expect(form).toHaveCount(0)
  const list = page.getByRole('main')
  const shown = `${mobile.slice(0, 5)} ${mobile.slice(5)}`
  await expect(list.getByText('Waiting', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expectNoA11yViolations(page)
  await list.getByRole('button', { name: `Withdraw: the request of ${shown}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(list.getByText('No deletion requests here.')).toBeVisible()
})

test('staff see when a subscriber agreed to the newsletter @both', async ({ page }) => {
  const email = `${randomUUID()}@example.in`
  await page.request.post('/api/subscribers', { data: { email, source: 'footer' } })
  await loginAsAdmin(page, `consents-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=more&section=subscribers&search=${email}`)
  await chooseRowAction(page, 'Consents', email)
  const dialog = page.getByRole('dialog', { name: `Consents of ${email}` })
  await expect(dialog).toContainText('Footer form: “Get new arrivals by email”')
})
