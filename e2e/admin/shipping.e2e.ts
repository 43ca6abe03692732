import { randomUUID } from 'node:crypto'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin, createOrder, setTrackingStatus } from '../fixtures/db.ts'
import { createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

// Without animations.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of 400/ })

/** Inserts a shipment: booked, or failed with an error. */
const insertShipment = (orderId: number, booking: 'done' | 'failed', error: string | null = null) =>
  queryDatabase(
    `insert into shipments (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, booking,
       booking_error, pickup_at, label_url, manifest_url, courier_status_text, courier_status_at)
     values ($1, $1::bigint::text, '781204563', '778019244', '90110000123456', $2, $3, '2026-11-23T04:30:00Z',
       'https://files.example/label.pdf', 'https://files.example/manifest.pdf', 'IN TRANSIT', '2026-11-24T06:30:00Z')`,
    [orderId, booking, error],
  )

test('staff see the shipment, open its label and manifest and read the courier status', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await insertShipment(id, 'done')
  await setTrackingStatus(id, { status: 'shipped', shipmentStatus: 'IN_TRANSIT', courierName: 'Marudhar Surface' })
  await loginAsAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const shipment = page.getByRole('region', { name: 'Shipment', exact: true })
  for (const text of ['In Transit', '90110000123456', '23 Nov 2026', 'IN TRANSIT, 24 Nov 2026']) {
    await expect(shipment).toContainText(text)
  }
  await expect(shipment.getByRole('link', { name: 'Open label' })).toHaveAttribute(
    'href',
    'https://files.example/label.pdf',
  )
  await expect(shipment.getByRole('link', { name: 'Open manifest' })).toBeVisible()
  await expectNoA11yViolations(page)
})

test('a failed shipment appears on the dashboard and can be retried', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await insertShipment(id, 'failed', 'Please recharge your ShipRocket wallet.')
  await queryDatabase('update shipments set tracking_number = null where order_id = $1', [id])
  await loginAsAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin')
  const title = `Courier booking of order #${id}`
  const row = page.getByRole('region', { name: 'Failed jobs' }).getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Please recharge your ShipRocket wallet.')
  await expect(row.getByRole('button', { name: `Retry: ${title}` })).toBeEnabled()
  await expectNoA11yViolations(page)
  await row.getByRole('link', { name: title }).click()
  const shipment = page.getByRole('region', { name: 'Shipment', exact: true })
  await expect(shipment).toContainText('Please recharge your ShipRocket wallet.')
  await expectNoA11yViolations(page)
  await shipment.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('toast')).toContainText('The courier request was queued again')
  // The test store has no courier account; the job reports it.
  await expect(shipment).toContainText('Shiprocket is not configured.')
})

test('staff enter courier and tracking number by hand, and the customer can track the order', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  await loginAsAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&order=${id}`)
  const dialog = page.getByRole('dialog', { name: `Order #${id}` })
  await dialog.getByLabel('Courier (optional)').fill('Hadoti Couriers')
  await dialog.getByLabel('Tracking number (optional)').fill('HC 4411')
  await dialog.getByLabel('Tracking link (optional)').fill('Hadoti 4411')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Must be a URL such as https://courier.example/track')).toBeVisible()
  await dialog.getByLabel('Tracking link (optional)').fill('https://hadoti.example/4411')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByTestId('toast')).toContainText(`Order #${id} updated`)
  await expect(dialog).toContainText('Tracking number: HC4411')
  await page.goto(`/track-order?orderId=${id}`)
  await expect(page.getByRole('main')).toContainText('Hadoti Couriers')
  await expect(page.getByRole('link', { name: 'Open courier tracking' })).toBeVisible()
})

for (const [shipmentStatus, label, text] of [
  ['ATTEMPT_FAILED', 'Delivery Attempted', 'It comes again'],
  ['RETURNING', 'Returning to Us', 'on its way back to us'],
  ['RETURNED', 'Returned to Us', 'There is nothing to pay'],
  ['LOST', 'Parcel Lost', 'Contact us'],
  ['SHIPMENT_CANCELLED', 'Shipment Cancelled', 'another way'],
] as const) {
  test(`a customer reads the shipment status: ${label}`, async ({ page }) => {
    const id = await createOrder(page, await createBook({}))
    await setTrackingStatus(id, { status: 'shipped', shipmentStatus })
    await page.goto(`/track-order?orderId=${id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(label)
    await expect(main).toContainText(text)
    await expectNoA11yViolations(page)
  })
}

test('many orders are sent to the courier at once, with a result for each', async ({ page }) => {
  const customer = `Batch ${randomUUID().slice(0, 8)}`
  const book = await createBook({})
  const ids = [await createOrder(page, book, customer), await createOrder(page, book, customer)]
  await queryDatabase(`update orders set pincode = '999999' where id = $1`, [ids[0]])
  await loginAsAdmin(page, `courier-${randomUUID().slice(0, 8)}`)
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(customer)}`)
  await expect(page.getByRole('row', { name: customer })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Send to courier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to courier' })
  await expect(dialog).toContainText('2 orders can be sent.')
  await expect(dialog).toContainText('PIN code 999999 is not in our table. Check it with the customer.')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Send 2 orders' }).click()

  // The test store has no courier account.
  await expect(page.getByRole('link', { name: 'Orders', exact: true }).last()).toHaveAttribute('href', /search=Batch/)
  await expect(page.getByRole('heading', { name: '0 of 2 parcels booked' })).toBeVisible()
  await expect(page.getByText('Failed to ship order: Shiprocket is not configured.')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Open one PDF' })).toBeDisabled()
  await expectNoA11yViolations(page)

  // Corrected in place: saved in the order and in the book, then sent again.
  const correction = page.getByRole('form', { name: `Correct order ${ids[0]}` })
  await correction.getByLabel('PIN code').fill('3020')
  await correction.getByRole('button', { name: 'Save and send again' }).click()
  await expect(correction.locator('.field-error')).toBeVisible()
  await correction.getByLabel('PIN code').fill('302001')
  await correction.getByLabel(`Weight of “${book.name}”, grams`).fill('620')
  await correction.getByRole('button', { name: 'Save and send again' }).click()
  await expect(correction.getByLabel(/^Weight of/)).toHaveCount(0)
  await expect(correction.getByLabel('PIN code')).toHaveValue('302001')
  const [order] = await queryDatabase<{ pincode: string }>('select pincode from orders where id = $1', [ids[0]])
  expect(order?.pincode).toBe('302001')
  const [weighed] = await queryDatabase<{ weight: number }>(
    'select weight_grams as weight from products where id = $1',
    [book.id],
  )
  expect(weighed?.weight).toBe(620)
  await expect(page.getByText('Failed to ship order: Shiprocket is not configured.')).toHaveCount(2)
  await expectNoA11yViolations(page)

  // A packer corrects neither orders nor books.
  await loginAsAdmin(page, `packer-${randomUUID().slice(0, 8)}`, 'packer')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toHaveCount(2)
  await expect(page.getByLabel('PIN code')).toHaveCount(0)
  await expectNoA11yViolations(page)

  for (const id of ids) await insertShipment(id, 'done')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All 2 parcels booked' })).toBeVisible()
  await page.getByRole('group', { name: 'Label paper' }).getByRole('radio', { name: 'A4, four each' }).check()
  for (const text of ['Labels 1 page', 'Packing slips 1 page, up to four each', 'Pick list 1 page, by shelf']) {
    await expect(page.getByRole('group', { name: 'Documents' })).toContainText(text)
  }
  const documents = /^\/api\/admin\/shipment-batches\/\d+\/documents\?paper=a4&slipPaper=a4&documents=/
  const pdf = page.getByRole('link', { name: 'Open one PDF' })
  await expect(pdf).toHaveAttribute('href', new RegExp(`${documents.source}labels,slips,pick-list,manifest$`))
  await page.getByRole('checkbox', { name: 'Labels' }).uncheck()
  await expect(pdf).toHaveAttribute('href', new RegExp(`${documents.source}slips,pick-list,manifest$`))
  await expect(page.getByRole('link', { name: 'Open alone: Pick list' })).toHaveAttribute(
    'href',
    new RegExp(`${documents.source}pick-list$`),
  )
  await expectNoA11yViolations(page)
})
