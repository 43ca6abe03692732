import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { deliveryPathOf } from '../../src/server/orders/access/order-token.ts'
import { openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { createBook, stockOf } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

/** Ships an order whose first delivery attempt failed, as the courier's reports do. */
async function failDelivery(page: Page) {
  const book = await createBook({ price: 499 })
  const customer = `Customer ${randomUUID().slice(0, 8)}`
  const id = await createOrder(page, book, customer)
  const awb = `AWB${id}`
  await queryDatabase(
    `update orders set status = 'shipped', shipment_status = 'ATTEMPT_FAILED', tracking_number = $2, courier_name = 'Delhivery',
      shiprocket_order_id = $2 where id = $1`,
    [id, awb],
  )
  await queryDatabase(
    `with shipment as (
      insert into shipments (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, courier_name, booking,
        courier_status, courier_status_text, courier_status_at, picked_up_at, next_poll_at)
      values ($1::bigint, $1::bigint::text, $2, $2, $2, 'Delhivery', 'done', 'ATTEMPT_FAILED', 'Undelivered', now(), now() - interval '2 days',
        now() + interval '1 day')
      returning id
    )
    insert into ndr_tasks (shipment_id, order_id, attempt, failed_at, raised_at, reason, reason_group, courier_attempts, reason_read_at)
    select id, $1::bigint, 1, now(), now(), 'Customer Not Contactable', 'unreachable', 1, now() from shipment`,
    [id, awb],
  )
  const [order] = await queryDatabase<{ nonce: string }>('select access_nonce as nonce from orders where id = $1', [id])
  const link = deliveryPathOf({ id, accessNonce: order?.nonce ?? '' }, undefined)
  return { id, awb, book, customer, link }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer chooses another day after a failed delivery @both', async ({ page }) => {
    const { id, link } = await failDelivery(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Your delivery' })).toBeVisible()
    await page.getByRole('radio').nth(1).check({ force: true })
    await page.getByLabel('Phone number (optional)').first().fill('98111 00022')
    await page.getByRole('button', { name: 'Deliver on this day' }).click()
    await expect(page.getByRole('status')).toContainText('Thank you, we have your answer: deliver on')
    const [task] = await queryDatabase<{ answer: string; phone: string }>(
      'select answer, answer_phone as phone from ndr_tasks where order_id = $1',
      [id],
    )
    expect(task).toEqual({ answer: 'reattempt', phone: '9811100022' })
    await page.goto(link.replace(/.$/, 'x'))
    await expect(page.getByRole('alert')).toContainText('This link does not work any more.')
  })
})

test('staff answer a failed delivery, and receive the parcel that comes back @both', async ({ page }) => {
  const { id, awb, book, customer, link } = await failDelivery(page)
  await page.goto(link)
  await expectNoA11yViolations(page)
  await page.getByLabel('Phone number (optional)').first().fill('12')
  await page.getByRole('button', { name: 'Deliver on this day' }).click()
  await expect(page.getByLabel('Phone number (optional)').first()).toBeFocused()
  await expect(page.getByText('Indian mobile numbers should be exactly 10 digits')).toBeVisible()
  await page.getByText('Correct the address or phone').click()
  await page.getByRole('button', { name: 'Send the correction' }).click()
  await expect(page.getByLabel('House number, street and area')).toHaveAccessibleDescription(
    /Enter the address or the phone number to correct/,
  )
  await page.getByText('I do not want the parcel').click()
  await page.getByRole('button', { name: 'I do not want it' }).click()
  await expect(page.getByRole('status')).toContainText('you do not want the parcel')

  await loginAsAdmin(page, `ndr-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await page.getByRole('link', { name: /^Failed deliveries/ }).click()
  await page.goto(`/admin?tab=more&section=failed-deliveries&search=${encodeURIComponent(customer)}`)
  await expect(page.getByText('Customer answered')).toBeVisible()
  await expectNoA11yViolations(page)
  await openRow(page, `attempt 1 of order ${id}`)
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Order #${id}, attempt 1`) })
  await expect(dialog.getByText('Does not want the parcel', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Bring it back/ })).toBeChecked()
  await expectNoA11yViolations(page)
  await dialog.getByLabel('Comment for the courier').fill('')
  await dialog.getByRole('button', { name: 'Send to the courier' }).click()
  await expect(dialog.getByText('Write the courier what you know')).toBeVisible()
  await dialog.getByLabel('Comment for the courier').fill('The buyer refused on the phone.')
  await dialog.getByRole('button', { name: 'Send to the courier' }).click()
  // The store of these tests has no account at Shiprocket.
  await expect(dialog.getByText('Shiprocket is not configured.')).toBeVisible()

  await queryDatabase(
    `update shipments set courier_status = 'RETURNED', returning_at = now(), returned_at = now() where order_id = $1`,
    [id],
  )
  await queryDatabase(
    `update ndr_tasks set status = 'closed', outcome = 'returning', closed_at = now() where order_id = $1`,
    [id],
  )
  await page.goto(`/admin?tab=more&section=rto&view=arrived&search=${encodeURIComponent(customer)}`)
  await expect(page.getByText('At the shop, to check')).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goto('/admin/receive')
  await expect(page.getByText('Scan the courier’s label')).toBeVisible()
  await page.keyboard.type(awb)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `#${id} ${customer}` })).toBeVisible()
  await page.getByRole('button', { name: 'Receive parcel' }).click()
  await expect(page.getByText('Choose how many copies are fine')).toBeVisible()
  await page.getByRole('button', { name: 'All copies are fine' }).click()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Receive parcel' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Order #${id} is cancelled` })).toBeVisible()
  expect(await stockOf(book)).toBe(5)

  await page.goto('/admin?tab=more&section=reports&report=rto&by=courier')
  await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible()
  await expectNoA11yViolations(page)
})
