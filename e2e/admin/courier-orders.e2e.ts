// Orders with cash on delivery from the checkout to the money, through the screens of customers and staff, against a fake
// Shiprocket and a fake Graph API.
import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { FakeShiprocket } from '../../test/fake-servers/shiprocket.ts'
import { remittanceSheets, toWorkbook } from '../../test/fixtures/cash-fixture.ts'
import { openRow } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { choose } from '../fixtures/choose.ts'
import { decidePolicy, placeCodOrder, type PlacedOrder, readOrder, waitForBooking } from '../fixtures/courier-orders.ts'
import { failAttempt, pollStatus, reportStatus } from '../fixtures/courier-reports.ts'
import { test } from '../fixtures/courier-store.ts'
import { loginAsAdmin } from '../fixtures/db.ts'
import { runJob } from '../fixtures/jobs.ts'
import { stockOf } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect } from '../fixtures/test.ts'
import { connectWhatsApp, linkInMessage, tapButton } from '../fixtures/whatsapp.ts'

test.beforeEach(async ({ page, request }) => {
  await connectWhatsApp(request)
  await loginAsAdmin(page, `owner-${randomUUID().slice(0, 8)}`)
  await callEveryCustomer(page)
  await page.context().clearCookies()
})

test.afterEach(async ({}, { status }) => {
  // The worker of a skipped test may have no store of its own.
  if (status !== 'skipped') await queryDatabase(`delete from site_settings where key like 'confirmation.%'`, [])
})

const login = (page: Page) => loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
const main = (page: Page) => page.getByRole('main')

/** The owner chooses that customers are called, whatever the risk. */
async function callEveryCustomer(page: Page): Promise<void> {
  await page.goto('/admin?tab=more&section=site-settings&group=confirmation')
  const form = page.getByRole('form', { name: 'Confirmation' })
  for (const level of [/^Trusted/, /^Normal/, /^Check/, /^High/]) await form.getByLabel(level).selectOption('Call')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('toast')).toContainText('Confirmation: settings saved')
}

/** Staff call the customer from the list, who confirms. */
async function confirmByCall(page: Page, { id, customer }: PlacedOrder): Promise<void> {
  await page.goto('/admin?tab=more&section=calls')
  await page.getByRole('link', { name: new RegExp(customer) }).click()
  const dialog = page.getByRole('dialog', { name: 'To confirm' })
  await dialog.getByRole('button', { name: 'Confirmed' }).click()
  await expect(page.getByText(`#${id} Confirmed.`)).toBeVisible()
  expect(await readOrder(id)).toMatchObject({ status: 'pending', confirmation: 'confirmed' })
}

/** Staff choose the order in the list, send it to the courier and open its documents. @returns its tracking number */
async function sendToCourier(page: Page, { id, customer }: PlacedOrder): Promise<string> {
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(customer)}`)
  await page.getByRole('checkbox', { name: `order ${id} of ${customer}` }).check({ force: true })
  await page.getByRole('button', { name: /Send to courier/ }).click()
  await page.getByRole('dialog', { name: 'Send to courier' }).getByRole('button', { name: 'Send 1 order' }).click()
  await expect(page.getByRole('heading', { name: '1 parcel booked' })).toBeVisible()
  await expect(main(page).getByText('Marudhar Surface').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await expectPdf(page, 'Open one PDF')
  const awb = await waitForBooking(id)
  await page.goto(`/admin?tab=orders&order=${id}`)
  await expect(page.getByRole('region', { name: 'Shipment', exact: true })).toContainText(awb)
  await expectPdf(page, 'Open label')
  await expectPdf(page, 'Open manifest')
  return awb
}

/** A link leads to a PDF file. The browser of the tests would download it. */
async function expectPdf(page: Page, name: string): Promise<void> {
  const href = await page.getByRole('link', { name }).getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
}

/** Opens a failed attempt from the list of a view. @returns its dialog */
async function openFailure(page: Page, { id, customer }: PlacedOrder, { view, pill }: { view: string; pill: string }) {
  await page.goto(`/admin?tab=more&section=failed-deliveries&view=${view}&search=${encodeURIComponent(customer)}`)
  await expect(main(page).getByText(pill, { exact: true })).toBeVisible()
  await openRow(page, `attempt 1 of order ${id}`)
  return page.getByRole('dialog', { name: new RegExp(`^Order #${id}, attempt 1`) })
}

/** The customer opens the link of the message and chooses another day. @returns the day in words */
async function chooseOtherDay(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Your delivery' })).toBeVisible()
  await expectNoA11yViolations(page)
  const day = page.getByRole('radio').nth(1)
  await choose(day)
  const name = await day.locator('xpath=ancestor::label').innerText()
  await page.getByRole('button', { name: 'Deliver on this day' }).click()
  await expect(page.getByRole('status')).toContainText(`Thank you, we have your answer: deliver on ${name}`)
  return name
}

/** Staff send the customer's answer to the courier. */
async function requestAttempt(page: Page, order: PlacedOrder, day: string): Promise<void> {
  const dialog = await openFailure(page, order, { view: 'open', pill: 'Customer answered' })
  await expect(dialog.getByText(`Wants it on ${day}`)).toBeVisible()
  await expect(dialog.getByText('Customer Not Contactable')).toBeVisible()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Send to the courier' }).click()
  await expect(dialog.getByText('Requested, awaiting courier').first()).toBeVisible()
  await expectNoA11yViolations(page)
}

/** Imports a remittance of the parcel and of one unknown to the store. @returns its number at the courier */
async function importRemittance(page: Page, awb: string, total: number): Promise<number> {
  const crf = randomInt(10_000_000, 99_999_999)
  const sheets = remittanceSheets(crf, [
    [awb, total],
    [`X${crf}`, 799],
  ])
  await page.goto('/admin?tab=cash&view=import')
  await main(page)
    .getByLabel('Remittance file from Shiprocket')
    .setInputFiles({
      name: `COD_CRF_${crf}.xls`,
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(toWorkbook(sheets)),
    })
  const preview = page.getByRole('region', { name: 'Import preview' })
  await expect(preview.getByText('agrees')).toBeVisible()
  await expect(preview.getByRole('list', { name: 'Results' })).toContainText('1 Matched')
  await expectNoA11yViolations(page)
  await preview.getByRole('button', { name: 'Confirm 2 parcels' }).click()
  // The preview names the remittance as well; only the list opens it.
  await expect(main(page).getByRole('button', { name: `Open CRF ${crf}` })).toBeVisible()
  return crf
}

/** The owner accepts the money for a parcel that is not of the store. */
async function acceptUnknown(page: Page, crf: number): Promise<void> {
  await page.goto('/admin?tab=cash&view=exceptions')
  const rows = main(page).getByRole('row').or(main(page).getByRole('listitem'))
  const exception = rows.filter({ hasText: `X${crf}` })
  await expectNoA11yViolations(page)
  await exception.getByRole('button', { name: /^Resolve: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to do').selectOption('Accept it: it stays as an adjustment')
  await dialog.getByLabel('Note').fill('A parcel of the branch in Jaipur')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(exception).toHaveCount(0)
}

/** The courier owes the cash of a delivered order, and pays it. */
async function collectCash(page: Page, { id, customer, total }: PlacedOrder, awb: string): Promise<void> {
  await runJob('cash-postings')
  const owed = `/admin?tab=cash&search=${encodeURIComponent(customer)}`
  await page.goto(owed)
  const couriers = main(page).getByRole('list', { name: 'Couriers', exact: true })
  await expect(couriers.getByText('Marudhar Surface')).toBeVisible()
  await expect(main(page).getByRole('link', { name: `#${id}` })).toBeVisible()
  await expect(main(page).getByText('₹6,174.71')).toBeVisible()
  await expectNoA11yViolations(page)
  const crf = await importRemittance(page, awb, total)
  await acceptUnknown(page, crf)
  await page.goto(`/admin?tab=orders&order=${id}`)
  await expect(page.getByText('recorded the payment of the courier')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money' }).getByText('₹998.00').first()).toBeVisible()
  expect((await readOrder(id))?.payment).toBe('completed')
  await page.goto(owed)
  await expect(main(page).getByText('No orders match these filters.')).toBeVisible()
  for (const view of ['entries', 'month']) {
    await page.goto(`/admin?tab=cash&view=${view}`)
    await expect(
      main(page)
        .getByText(view === 'month' ? 'Marudhar Surface' : `#${id}`)
        .first(),
    ).toBeVisible()
    await expectNoA11yViolations(page)
  }
}

test('an order is confirmed by a call, sent, not delivered at first, delivered on another day, and paid @both', {
  tag: '@core',
}, async ({ page, request, fakes: { shiprocket, graph } }) => {
  const order = await placeCodOrder(page)
  await expect(page.getByRole('region', { name: 'Confirm your order' })).toBeVisible()
  await decidePolicy(order.id)
  await login(page)
  await confirmByCall(page, order)
  const awb = await sendToCourier(page, order)

  await reportStatus(request, awb, 'Picked Up')
  await reportStatus(request, awb, 'Out For Delivery')
  await page.goto(`/track-order?orderId=${order.id}`)
  await expect(main(page)).toContainText('Your parcel comes today. Keep the cash ready.')
  await failAttempt(request, shiprocket, awb, { reason: 'Customer Not Contactable', attempt: 1 })
  const link = await linkInMessage(graph, order.id, 'delivery')
  const day = await chooseOtherDay(page, link)
  await requestAttempt(page, order, day)
  const sent = shiprocket.requests.findLast(({ endpoint }) => endpoint === `POST /ndr/${awb}/action`)
  expect(sent?.body).toMatchObject({ action: 're-attempt', comments: 'The buyer has confirmed the day.' })
  await page.goto(link)
  await expect(page.getByRole('status')).toContainText(`We have asked the courier to come again on ${day}.`)

  await reportStatus(request, awb, 'Out For Delivery')
  await reportStatus(request, awb, 'Delivered')
  await openFailure(page, order, { view: 'closed', pill: 'Delivered' })
  await collectCash(page, order, awb)
  await expectDeliveryCounted(page, order)
})

/** The report of deliveries counts a delivered order, and lists it. */
async function expectDeliveryCounted(page: Page, { id }: PlacedOrder): Promise<void> {
  await runJob('refresh-deliveries')
  await page.goto('/admin?tab=more&section=reports&report=deliveries&region=India')
  await expect(main(page).getByText('Marudhar Surface').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goto('/admin?tab=more&section=reports&report=deliveries&region=India&count=delivered')
  await expect(main(page).getByRole('link', { name: `#${id}` })).toBeVisible()
}

/** The customer confirms with the button of the WhatsApp message, and staff ship the order from its dialog. */
async function confirmAndShip(page: Page, request: APIRequestContext, id: number): Promise<string> {
  await tapButton(request, id, 'confirm')
  await expect.poll(async () => (await readOrder(id))?.confirmation).toBe('confirmed')
  await login(page)
  await page.goto(`/admin?tab=orders&order=${id}`)
  await expect(page.getByRole('region', { name: 'Confirmation' })).toContainText('WhatsApp')
  await expect(page.getByRole('region', { name: 'Risk' }).getByRole('listitem').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Ship Order' }).click()
  await expect(page.getByTestId('toast')).toContainText(`Order #${id} was sent to the courier`)
  return waitForBooking(id)
}

/** The courier does not reach the customer and brings the parcel back. */
async function returnToOrigin(
  page: Page,
  { request, shiprocket, awb }: { request: APIRequestContext; shiprocket: FakeShiprocket; awb: string },
  { customer }: PlacedOrder,
): Promise<void> {
  const list = (view: string) => `/admin?tab=more&section=rto&view=${view}&search=${encodeURIComponent(customer)}`
  await reportStatus(request, awb, 'Picked Up')
  await failAttempt(request, shiprocket, awb, { reason: 'Customer refused to accept', attempt: 1 })
  await reportStatus(request, awb, 'RTO Initiated')
  await page.goto(list('on-the-way'))
  await expect(main(page).getByText('Return started')).toBeVisible()
  await reportStatus(request, awb, 'RTO In Transit')
  await page.reload()
  await expect(main(page).getByText('On its way back', { exact: true })).toBeVisible()
  await expectNoA11yViolations(page)
  await pollStatus(shiprocket, awb, 'RTO Delivered', () => runJob('tracking-poll'))
  await page.goto(list('arrived'))
  await expect(main(page).getByText('At the shop, to check')).toBeVisible()
}

/** Staff type the tracking number, put one copy back and write the other one off. */
async function receiveParcel(page: Page, { id, customer }: PlacedOrder, awb: string): Promise<void> {
  await page.goto('/admin/receive')
  await expect(page.getByText('Scan the courier’s label')).toBeVisible()
  await page.keyboard.type(awb)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `#${id} ${customer}` })).toBeVisible()
  await page.getByLabel(/^Put back/).selectOption('1 of 2')
  // Back asks before it loses what was counted.
  await page.evaluate(() => history.back())
  await page
    .getByRole('alertdialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(page.getByRole('heading', { name: `#${id} ${customer}` })).toBeVisible()
  await page.getByRole('button', { name: 'Receive parcel' }).click()
  await expect(page.getByText('Choose a reason')).toBeVisible()
  await page.getByLabel('What is wrong with 1 copy?').selectOption('Wet or dirty')
  await expect(page.getByRole('radio', { name: 'Customer refused it' })).toBeChecked()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Receive parcel' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Order #${id} is cancelled` })).toBeVisible()
  await expect(main(page).getByText('1 put back, 1 written off')).toBeVisible()
}

test('a parcel that comes back is received by its tracking number, put back with a reason, and reported @both', async ({
  page,
  request,
  fakes: { shiprocket, graph },
}) => {
  const order = await placeCodOrder(page)
  await decidePolicy(order.id)
  await page.goto(await linkInMessage(graph, order.id, 'confirm'))
  await expect(page.getByRole('heading', { level: 1, name: 'Is this order right?' })).toBeVisible()
  const awb = await confirmAndShip(page, request, order.id)
  await returnToOrigin(page, { request, shiprocket, awb }, order)
  await receiveParcel(page, order, awb)
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(order.book)).toBe(9)

  await page.goto('/admin?tab=more&section=reports&report=rto&by=courier')
  await expect(main(page).getByText('Marudhar Surface').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goto('/admin?tab=more&section=reports&report=rto&by=courier&result=returned')
  await expect(main(page).getByRole('link', { name: `#${order.id}` })).toBeVisible()
  await expect(main(page).getByText('Came back', { exact: true }).last()).toBeVisible()
  await expectNoA11yViolations(page)
})
