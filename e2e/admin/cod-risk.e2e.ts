import { randomInt, randomUUID } from 'node:crypto'
import { buildOrder } from '../../test/factories.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

test('the risk of an order is computed, explained and overridden, and the owner simulates calls @both', async ({
  page,
}) => {
  const book = await createBook({ price: 499 })
  const customerPhone = `97${randomInt(10_000_000, 99_999_999)}`
  const order = buildOrder([{ productId: book.id, quantity: 1 }], {
    customerPhone,
    shippingAddress: 'Mahaveer Nagar Jaipur',
    // No other test sends parcels there: refused ones change the risk.
    pincode: '302012',
  })
  const response = await page.request.post('/api/orders', { data: order })
  const { id } = (await response.json()) as { id: number }
  // The worker computes it after the order.
  const countRisks = async () =>
    (
      await queryDatabase<{ total: number }>('select count(*)::int as total from order_risks where order_id = $1', [id])
    )[0]?.total
  await expect.poll(countRisks).toBe(1)

  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${id}`)
  await expect(page.getByText('Risk Normal').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const panel = page.getByRole('region', { name: 'Risk' })
  await expect(panel.getByRole('listitem').first()).toHaveText('Address has no house number+8')
  await expect(panel).toContainText('Name, gender and language are never used.')
  await panel.getByRole('button', { name: 'Override' }).click()
  const dialog = page.getByRole('dialog', { name: `Risk of order #${id}` })
  await dialog.getByLabel('Level').selectOption('High')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write why, for your colleagues')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Rang off twice')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('“Rang off twice”')
  await expect(panel).toContainText('High')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('chose the level of risk')
  await expectNoA11yViolations(page)

  await page.goto('/admin?tab=more&section=cod-risk')
  await expect(page.getByRole('heading', { name: 'COD risk' })).toBeVisible()
  const simulator = page.getByRole('region', { name: 'What would calls have saved?' })
  await simulator.getByLabel('Cost of a call (₹)').fill('dear')
  await expect(simulator.getByText('Must be an amount in rupees')).toBeVisible()
  await simulator.getByLabel('Cost of a call (₹)').fill('4')
  await expect(page.getByRole('region', { name: 'Weights', exact: true })).toContainText('delivered with the store')
  await expectNoA11yViolations(page)
})
