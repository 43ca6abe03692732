import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { openRow, rowOpener } from '../fixtures/rows.ts'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { loginAsAdmin, createOrder, setOwnMobile } from '../fixtures/db.ts'
import { setStock, createBook, stockOf } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const uniqueName = (prefix: string) => `${prefix}-${randomUUID().slice(0, 8)}`
// Behind a dialog the row has no accessible role.
const rows = (page: Page) => page.locator('[aria-label="Orders"] :is(tbody tr, li)')
const rowOf = (page: Page, id: number) => rows(page).filter({ hasText: `#${id}` })
const dialogOf = (page: Page, id: number) => page.getByRole('dialog', { name: `Order #${id}` })

async function openOrders(page: Page, query = ''): Promise<string> {
  const username = uniqueName('staff')
  await loginAsAdmin(page, username)
  await page.goto(`/admin?tab=orders${query}`)
  await expect(page.locator('h1')).toHaveText('Orders')
  return username
}

const openMore = (page: Page) => page.getByRole('button', { name: 'More for orders' }).click()
async function openOrder(page: Page, id: number): Promise<Locator> {
  await openRow(page, new RegExp(`^Open order ${id}`))
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  await expect(dialogOf(page, id).getByLabel('Order status')).toBeVisible()
  return dialogOf(page, id)
}

async function setStatus(page: Page, dialog: Locator, id: number, status: string): Promise<void> {
  await dialog.getByLabel('Order status').selectOption(status)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByTestId('toast')).toContainText(`Order #${id} updated`)
  await expect(dialog.getByRole('heading', { name: `Order #${id} ${status}` })).toBeVisible()
}

/** Fails the next update of an order. Reads, which events trigger, still succeed. */
const failNextUpdate = (page: Page, id: number) =>
  page.route(`**/api/orders/${id}`, async function failUpdate(route) {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fulfill({ status: 500, body: 'broken' })
    await page.unroute(`**/api/orders/${id}`, failUpdate)
  })

test.describe('order status', () => {
  test.use({ expectedErrors: /status of (409|500|503)/ })

  test('an order goes from placed to delivered, is cancelled, and cannot be reopened once the book is sold out', {
    tag: '@core',
  }, async ({ page }) => {
    const book = await createBook({ stock: 3, price: 250 })
    const id = await createOrder(page, book)
    const username = await openOrders(page, `&search=${id}`)
    await expect(rowOf(page, id)).toContainText('₹250.00')
    await expectNoA11yViolations(page)
    const dialog = await openOrder(page, id)
    for (const text of [book.name, 'Ritika Meena', '302017', 'Cash on Delivery'])
      await expect(dialog).toContainText(text)
    await expectNoA11yViolations(page)

    await dialog.getByRole('button', { name: 'Ship Order' }).click()
    await expect(page.getByTestId('toast')).toContainText('Error shipping order')
    await expect(page.getByTestId('toast')).toContainText('enter courier and tracking number in the order.')

    for (const status of ['Processing', 'Shipped']) await setStatus(page, dialog, id, status)
    await dialog.getByLabel('Payment status').selectOption('Paid')
    await setStatus(page, dialog, id, 'Delivered')
    await expect(rowOf(page, id)).toContainText('Delivered')
    expect(await stockOf(book)).toBe(2)
    await dialog.getByLabel('Order status').selectOption('Cancelled')
    await expect(dialog).toContainText('Its books go back into stock.')
    await setStatus(page, dialog, id, 'Cancelled')
    expect(await stockOf(book)).toBe(3)

    const events = dialog.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(events.first()).toContainText(username)
    await expect(events.first()).toContainText('Status: Delivered → Cancelled')
    await expect(events).toHaveCount(5)
    await expect(events.last()).toContainText('Ritika Meena placed the order')

    await failNextUpdate(page, id)
    await dialog.getByLabel('Order status').selectOption('Shipped')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByTestId('toast')).toContainText('There was a problem updating the order status.')
    await expect(dialog.getByLabel('Order status')).toHaveValue('shipped')

    await setStock(book, 0)
    await dialog.getByLabel('Order status').selectOption('Pending')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByTestId('toast')).toContainText('Error updating order')
    await expect(dialog.locator('.field-error')).toHaveText(`${book.name} is out of stock.`)
    await expect(dialog.getByLabel('Order status')).toHaveValue('pending')
  })
})

test('a link opens an order, and unsaved input is discarded only after a confirmation', async ({ page }) => {
  const id = await createOrder(page, await createBook({}))
  const username = await openOrders(page, `&search=${id}&order=${id}`)
  const dialog = dialogOf(page, id)
  await dialog.getByLabel('Comment').fill('Ring before noon')
  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Ring before noon')
  // Another user updates the order meanwhile.
  await page.request.put(`/api/orders/${id}`, { data: { status: 'processing' } })
  await expect(dialog.getByRole('heading', { name: `Order #${id} Processing` })).toBeVisible()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Ring before noon')
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  const comment = dialog.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  await expect(comment).toContainText(`${username} wrote`)
  await expect(comment).toContainText('Ring before noon')
  await expect(dialog.getByLabel('Comment')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/order=/)
})

test.describe('when two staff edit an order', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('the second chooses a value for the field that both changed', async ({ page }) => {
    const id = await createOrder(page, await createBook({}))
    await openOrders(page, `&search=${id}&order=${id}`)
    const dialog = dialogOf(page, id)
    await dialog.getByLabel('Order status').selectOption('Cancelled')
    await dialog.getByLabel('Courier (optional)').fill('India Post')
    await page.request.put(`/api/orders/${id}`, { data: { status: 'processing', trackingNumber: 'EK123' } })
    await expect(dialog.getByLabel('Tracking number (optional)')).toHaveValue('EK123')
    await expect(dialog.getByLabel('Order status')).toHaveValue('cancelled')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    const conflict = page.getByRole('alertdialog', { name: 'Another user has changed this order' })
    await expect(conflict.getByRole('row')).toHaveCount(2)
    await conflict.getByRole('radio', { name: 'Processing' }).check()
    await conflict.getByRole('button', { name: 'Use these values' }).click()
    await expect(dialog.getByLabel('Order status')).toHaveValue('processing')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('Courier: India Post')
    await expect(dialog.getByLabel('Order status')).toHaveValue('processing')
  })
})

test('staff find orders by search, filters and dates, and a reload shows the same orders', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  const name = uniqueName('Gungun')
  const [first, second] = [
    await createOrder(page, await createBook({}), name),
    await createOrder(page, await createBook({}), name),
  ]
  await openOrders(page)
  await page.getByLabel('Search', { exact: true }).fill(name.toUpperCase())
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(`#${second}`)
  await page.request.put(`/api/orders/${first}`, { data: { status: 'shipped' } })
  const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()
  await openFilters()
  await page.getByLabel('Status', { exact: true }).selectOption('Shipped')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(({ search }) => search.includes(name.toUpperCase()) && search.includes('status=shipped'))
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  await page.getByLabel('To Date').fill(today)
  await page.getByLabel('From Date').fill(today)
  await expect(page).toHaveURL(new RegExp(`from=${today}`))
  if (isMobile) await page.getByRole('button', { name: 'Show 1 result' }).click()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, first)).toBeVisible()
  const download = page.waitForEvent('download')
  await openMore(page)
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`orders-${today}.csv`)
  await openFilters()
  await page.getByLabel('To Date').fill('2020-01-01')
  if (isMobile) await page.getByRole('button', { name: 'Show 0 results' }).click()
  await expect(page.getByText('No orders match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).not.toHaveURL(/search=|status=|from=|to=/)
})

test('a new order appears without reload and is counted in the title until the tab is viewed', async ({ page }) => {
  const name = uniqueName('Hemlata')
  await openOrders(page, `&search=${name}`)
  await expect(page.getByText('No orders match these filters.')).toBeVisible()
  const id = await createOrder(page, await createBook({}), name)
  await expect(rowOf(page, id)).toBeVisible()
  await page.goto('/admin?tab=more&section=integrations')
  await createOrder(page, await createBook({}), name)
  await expect(page).toHaveTitle(/^Integrations \(\d+ new orders?\) · Rankshelf admin$/)
  await expect(page.getByRole('tab', { name: 'Orders' }).getByTestId('new-orders')).toHaveText(/^\d+$/)
  await page.goto(`/admin?tab=orders&search=${name}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveTitle('Orders · Rankshelf admin')
})

test('a sound announces a new order once staff have switched it on', async ({ page }) => {
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        document.documentElement.dataset.sounds = String(Number(document.documentElement.dataset.sounds ?? 0) + 1)
      }
    }
  })
  const name = uniqueName('Ishaan')
  await openOrders(page, `&search=${name}`)
  const sounds = () => page.evaluate(() => Number(document.documentElement.dataset.sounds ?? 0))
  const first = await createOrder(page, await createBook({}), name)
  await expect(rowOf(page, first)).toBeVisible()
  expect(await sounds()).toBe(0)
  await openMore(page)
  await page.getByRole('button', { name: 'Sound for new orders' }).click()
  // The sound is played once as a sample. Other tests place orders meanwhile.
  await expect.poll(sounds).toBeGreaterThan(0)
  const before = await sounds()
  await createOrder(page, await createBook({}), name)
  await expect.poll(sounds).toBeGreaterThan(before)
  await page.reload()
  await openMore(page)
  await expect(page.getByRole('button', { name: 'Sound for new orders' })).toHaveAttribute('aria-pressed', 'true')
})

test('Ship Order is disabled for an order that is cancelled or sent by hand, with the reason', async ({ page }) => {
  const name = uniqueName('Jatin')
  const book = await createBook({})
  const [byHand, cancelled] = [await createOrder(page, book, name), await createOrder(page, book, name)]
  await openOrders(page, `&search=${name}`)
  await page.request.put(`/api/orders/${byHand}`, { data: { status: 'shipped', courierName: 'India Post' } })
  await page.request.put(`/api/orders/${cancelled}`, { data: { status: 'cancelled' } })
  for (const [id, reason] of [
    [byHand, 'This order was sent with India Post.'],
    [cancelled, 'This order is cancelled. Reopen it before you ship it.'],
  ] as const) {
    const dialog = await openOrder(page, id)
    await expect(dialog.getByRole('button', { name: 'Ship Order' })).toBeDisabled()
    await expect(dialog).toContainText(reason)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  }
})

test.describe('an unknown order', () => {
  test.use({ expectedErrors: /status of (400|404)/ })

  test('is named, and leads to the list', async ({ page }) => {
    for (const id of ['1000000000', 'unknown']) {
      await openOrders(page, `&order=${id}`)
      const dialog = page.getByRole('dialog', { name: `Order #${id}` })
      await expect(dialog).toContainText(`There is no order #${id}.`)
      await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Show all orders' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).not.toHaveURL(/order=/)
    }
  })
})

test('staff preview a bulk update of orders, apply it and undo it', { tag: '@core' }, async ({ page }) => {
  const name = uniqueName('Bhavesh')
  const ids = [await createOrder(page, await createBook({}), name), await createOrder(page, await createBook({}), name)]
  await openOrders(page, `&search=${name}`)
  await page.getByLabel('Select all rows of this page').check()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('2 selected')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Mark processing' }).click()
  const preview = page.getByRole('dialog', { name: 'Change orders' })
  for (const id of ids) await expect(preview).toContainText(`#${id} ${name}: Pending → Processing`)
  await expectNoA11yViolations(page)
  await expect(rowOf(page, ids[0] ?? 0)).toContainText('Pending')
  await preview.getByRole('button', { name: 'Change 2 orders' }).click()
  await expect(page.getByText('2 orders were changed.')).toBeVisible()
  for (const id of ids) await expect(rowOf(page, id).locator('.pill')).toHaveText('Processing')
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const id of ids) await expect(rowOf(page, id).locator('.pill')).toHaveText('Pending')
})

test('the result of a bulk update with Undo stays until it is dismissed, also when the orders leave the filter', async ({
  page,
}) => {
  const name = uniqueName('Chetan')
  const id = await createOrder(page, await createBook({}), name)
  await openOrders(page, `&search=${name}&status=pending`)
  await page.getByLabel('Select all rows of this page').check()
  await page.getByRole('button', { name: 'Mark processing' }).click()
  await page.getByRole('button', { name: 'Change 1 order' }).click()
  await expect(page.getByText('No orders match these filters.')).toBeVisible()
  await expect(page.getByText('1 order was changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, id)).toContainText('Pending')
  await expect(page.getByText('1 order was changed.')).toBeHidden()
})

test('on a phone orders are cards: the whole card opens, and the quantity comes before the title', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const book = await createBook({ stock: 5 })
  const id = await createOrder(page, book)
  await setOwnMobile(id)
  await openOrders(page, `&search=${id}`)
  const opener = rowOpener(page, new RegExp(`^Open order ${id}`))
  await (isMobile ? opener : page.getByRole('row').filter({ has: opener })).click({ position: { x: 300, y: 20 } })
  const dialog = dialogOf(page, id)
  const line = dialog.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(line).toContainText(`1 × ${book.name}`)
  await expect(line.getByText('1 ×')).toBeInViewport({ ratio: 1 })
  await expectNoA11yViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a shipped order has its packing slip and its invoice as PDF, and the list of invoices finds it', async ({
  page,
}) => {
  const book = await createBook({ price: 1499 })
  const id = await createOrder(page, book)
  await openOrders(page, `&search=${id}`)
  const documents = (await openOrder(page, id)).getByRole('region', { name: 'Documents' })
  await expect(documents).toContainText('The invoice is issued when the order is sent to the courier.')
  await page.request.put(`/api/orders/${id}`, {
    data: { status: 'shipped' },
    headers: { origin: new URL(page.url()).origin },
  })
  await page.reload()
  const invoice = documents.getByRole('link', { name: /^Invoice RS\// })
  for (const link of [documents.getByRole('link', { name: 'Packing slip' }), invoice]) {
    const response = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toBe('application/pdf')
  }
  const number = (await invoice.innerText()).replace('Invoice ', '').trim()
  await page.goto(`/admin?tab=more&section=invoices&search=${id}`)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByText('₹1,499.00')).toBeVisible()
  await expectNoA11yViolations(page)
})
