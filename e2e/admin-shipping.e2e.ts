import { randomUUID } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { becomeAdmin, orderOne, reportNews } from './back-room.ts'
import { ask, shelveBook } from './shelf.ts'
import { expect, test } from './store.ts'

// Nothing is looked at while it fades in or out.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedTrouble: /status of 400/ })

/** Hands an order to the courier behind the pages: booked whole, or given up for a reason. */
const handOver = (orderId: number, booking: 'done' | 'failed', trouble: string | null = null) =>
  ask(
    `insert into shipments (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, booking,
       booking_trouble, pickup_at, label_url, manifest_url, heard_word, heard_at)
     values ($1, $1::bigint::text, '781204563', '778019244', '90110000123456', $2, $3, '2026-11-23T04:30:00Z',
       'https://files.example/label.pdf', 'https://files.example/manifest.pdf', 'IN TRANSIT', '2026-11-24T06:30:00Z')`,
    [orderId, booking, trouble],
  )

test('staff see how a parcel stands, print its label and manifest, and follow what the courier says', async ({
  page,
}) => {
  const id = await orderOne(page, await shelveBook({}))
  await handOver(id, 'done')
  await reportNews(id, { status: 'shipped', shipmentStatus: 'IN_TRANSIT', courierName: 'Marudhar Surface' })
  await becomeAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const parcel = page.getByRole('region', { name: 'Parcel' })
  for (const text of ['In Transit', '90110000123456', '23 Nov 2026', 'IN TRANSIT, 24 Nov 2026']) {
    await expect(parcel).toContainText(text)
  }
  await expect(parcel.getByRole('link', { name: 'Open label' })).toHaveAttribute(
    'href',
    'https://files.example/label.pdf',
  )
  await expect(parcel.getByRole('link', { name: 'Open manifest' })).toBeVisible()
  await expectAccessible(page)
})

test('staff hear on the dashboard of a parcel that needs them, and have it tried again', async ({ page }) => {
  const id = await orderOne(page, await shelveBook({}))
  await handOver(id, 'failed', 'Please recharge your ShipRocket wallet.')
  await ask('update shipments set tracking_number = null where order_id = $1', [id])
  await becomeAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Parcels that need you' })).toContainText(`Order #${id} was not booked`)
  await expectAccessible(page)
  await page.getByRole('link', { name: `Open order ${id}` }).click()
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await expect(parcel).toContainText('Please recharge your ShipRocket wallet.')
  await expectAccessible(page)
  await parcel.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.toast')).toContainText('The courier is asked again')
  // The store of the tests has no account, and says so when its job has found out.
  await expect(parcel).toContainText('Shiprocket is not configured.')
})

test('staff enter by hand who carries a parcel, and the customer follows it', async ({ page }) => {
  const id = await orderOne(page, await shelveBook({}))
  await becomeAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const dialog = page.getByRole('dialog', { name: `Order #${id}` })
  await dialog.getByLabel('Courier (optional)').fill('Hadoti Couriers')
  await dialog.getByLabel('Tracking number (optional)').fill('HC 4411')
  await dialog.getByLabel('Tracking link (optional)').fill('hadoti.example/4411')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Must be an address such as https://courier.example/track')).toBeVisible()
  await dialog.getByLabel('Tracking link (optional)').fill('https://hadoti.example/4411')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('.toast')).toContainText(`Order #${id} updated`)
  await expect(dialog).toContainText('Tracking number: empty → HC 4411')
  await page.goto(`/track-order?orderId=${id}`)
  await expect(page.getByRole('main')).toContainText('Hadoti Couriers')
  await expect(page.getByRole('link', { name: 'Open courier tracking' })).toBeVisible()
})

for (const [word, label, sentence] of [
  ['ATTEMPT_FAILED', 'Delivery Attempted', 'It comes again'],
  ['RETURNING', 'Returning to Us', 'on its way back to us'],
  ['RETURNED', 'Returned to Us', 'There is nothing to pay'],
  ['LOST', 'Parcel Lost', 'Contact us'],
  ['SHIPMENT_CANCELLED', 'Shipment Cancelled', 'another way'],
] as const) {
  test(`a customer reads what became of a parcel: ${label}`, async ({ page }) => {
    const id = await orderOne(page, await shelveBook({}))
    await reportNews(id, { status: 'shipped', shipmentStatus: word })
    await page.goto(`/track-order?orderId=${id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(label)
    await expect(main).toContainText(sentence)
    await expectAccessible(page)
  })
}
