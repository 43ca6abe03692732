// `npm run bench -- packing`: sends 100 orders to the courier through the real screens, from the list of orders to the
// PDF of their labels, packing slips, pick list and manifest, on a desktop and on a phone; then packs parcels by scanning.
// Counts actions, page loads and seconds; a scan is no action. The courier is the fake of the tests, so the seconds do not contain the courier's own time. Needs a build and
// Chromium.
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { createOrder, loginAsAdmin } from '../e2e/fixtures/db.ts'
import { createBook } from '../e2e/fixtures/products.ts'
import { queryDatabase } from '../e2e/fixtures/store-db.ts'
import { startStoreWith } from '../e2e/start-store.ts'
import { openFakeShiprocket } from '../test/fake-servers/shiprocket.ts'
import { args, executablePath } from './shared/chromium.ts'
import { writeResult } from './write-result.ts'

const ORDERS = 100
const GOAL_ACTIONS = 12
const SCANNED_PARCELS = 20
const GOAL_ACTIONS_PER_PARCEL = 2
const BOOKING_TIMEOUT_MS = 300_000
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

const shiprocket = await openFakeShiprocket()
const closeStore = await startStoreWith(shiprocket.settings())
try {
  const browser = await chromium.launch({ executablePath, args })
  const runs = []
  for (const viewport of VIEWPORTS) {
    const scanned = await scanParcels(browser, viewport)
    runs.push({ width: viewport.width, ...(await packOrders(browser, viewport)), ...scanned })
  }
  await browser.close()
  writeResult('packing', {
    orders: ORDERS,
    goalActions: GOAL_ACTIONS,
    scannedParcels: SCANNED_PARCELS,
    goalActionsPerParcel: GOAL_ACTIONS_PER_PARCEL,
    runs,
  })
  const reachesGoals = runs.every(
    ({ actions, documents, actionsPerParcel }) =>
      actions <= GOAL_ACTIONS && documents && actionsPerParcel <= GOAL_ACTIONS_PER_PARCEL,
  )
  process.exitCode = reachesGoals ? 0 : 1
} finally {
  await closeStore()
  await shiprocket.close()
}

async function packOrders(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: process.env.STORE_URL ?? '', viewport, locale: 'en-IN' })
  const page = await context.newPage()
  const book = await createBook({ stock: ORDERS })
  for (let placed = 0; placed < ORDERS; placed += 1) await createOrder(page, book)
  await loginAsAdmin(page, `packer-${viewport.width}`)
  await page.goto('/admin?tab=orders')

  let actions = 0
  const act = async (target: Locator, action: (target: Locator) => Promise<unknown>) => {
    actions += 1
    await action(target)
  }
  const click = (target: Locator) => act(target, () => target.click())
  const choose = (target: Locator, option: string) => act(target, () => target.selectOption(option))
  let pageLoads = 0
  context.on('page', () => (pageLoads += 1))
  page.on('load', () => (pageLoads += 1))

  const startedAt = performance.now()
  await choose(page.getByRole('combobox', { name: 'Rows', exact: true }), '100')
  await page.getByText(`1–${ORDERS} of`).waitFor()
  await click(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await click(page.getByRole('button', { name: 'Send to courier' }))
  await click(page.getByRole('dialog').getByRole('button', { name: `Send ${ORDERS} orders` }))
  await page.getByRole('heading', { name: `All ${ORDERS} parcels booked` }).waitFor({ timeout: BOOKING_TIMEOUT_MS })
  const bookedS = secondsSince(startedAt)
  const documents = page.getByRole('link', { name: 'Open one PDF' })
  const documentsUrl = (await documents.getAttribute('href')) ?? ''
  await click(documents)
  const isPdf = await isPdfFile(page, documentsUrl)
  const totalS = secondsSince(startedAt)
  await queryDatabase(`update orders set status = 'delivered'`, [])
  await context.close()
  return { actions, pageLoads, bookedS, totalS, documents: isPdf }
}

/** Packs orders of two copies with a scanner, which types a code and Enter: each copy is scanned, then "Packed, next" pressed. */
async function scanParcels(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: process.env.STORE_URL ?? '', viewport, locale: 'en-IN' })
  const page = await context.newPage()
  const book = await createBook({ stock: 2 * SCANNED_PARCELS })
  const sku = `BENCH-${viewport.width}`
  await queryDatabase('update products set sku = $2 where id = $1', [book.id, sku])
  const ids = []
  for (let placed = 0; placed < SCANNED_PARCELS; placed += 1) ids.push(await createOrder(page, book))
  await queryDatabase('update order_items set quantity = 2 where order_id = any($1)', [ids])
  await loginAsAdmin(page, `scanner-${viewport.width}`)
  await page.goto('/admin/pack')
  await page.getByText(`${SCANNED_PARCELS} to pack`).waitFor()
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  let actions = 0
  const startedAt = performance.now()
  await scan(String(ids[0]))
  for (const id of ids) {
    await page.getByRole('heading', { name: `#${id}` }).waitFor()
    await scan(sku)
    await scan(sku)
    actions += 1
    await page.getByRole('button', { name: 'Packed, next' }).click()
  }
  await page.getByText('Every order is packed.').waitFor()
  const scanS = secondsSince(startedAt)
  await queryDatabase(`update orders set status = 'delivered' where id = any($1)`, [ids])
  await context.close()
  return { actionsPerParcel: actions / SCANNED_PARCELS, scanS }
}

async function isPdfFile(page: Page, url: string): Promise<boolean> {
  const response = await page.request.get(url)
  return response.headers()['content-type'] === 'application/pdf'
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10
}
