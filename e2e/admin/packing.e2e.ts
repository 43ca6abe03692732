import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { expectNoA11yViolations } from '../fixtures/a11y.ts'
import { createOrder, loginAsAdmin } from '../fixtures/db.ts'
import { type Book, createBook } from '../fixtures/products.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

const ISBN = '9788177091878'

async function openPacking(page: Page, { isbn = null, sku }: { isbn?: string | null; sku: string }) {
  const book = await createBook({})
  await queryDatabase('update products set isbn = $2, sku = $3, shelf_location = $4 where id = $1', [
    book.id,
    isbn,
    sku,
    'B-14',
  ])
  const customer = `Customer ${randomUUID().slice(0, 8)}`
  const id = await createOrder(page, book, customer)
  await queryDatabase('update order_items set quantity = 2 where order_id = $1', [id])
  await loginAsAdmin(page, `packer-${randomUUID().slice(0, 8)}`, 'packer')
  await page.goto('/admin/pack')
  await expect(page.getByRole('button', { name: `#${id}` })).toBeVisible()
  return { book, id, customer }
}

/** Types as a USB scanner does: the characters and Enter, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const line = (page: Page, book: Book) => page.getByRole('button', { name: book.name })
const isPacked = async (id: number) => {
  const [order] = await queryDatabase<{ packed: boolean }>(
    'select packed_at is not null as packed from orders where id = $1',
    [id],
  )
  return order?.packed
}

test('an order is packed with a scanner: its code, its books, and one press @both', { tag: '@core' }, async ({
  page,
}) => {
  const sku = `SKU-${randomUUID().slice(0, 8)}`
  const { book, id, customer } = await openPacking(page, { sku })
  const field = await page.getByLabel('Scan a book, or an order').boundingBox()
  expect(field?.y, 'the field stands under the header').toBeLessThan(140)
  await scan(page, String(id))
  await expect(page.getByRole('heading', { name: `#${id} ${customer}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Packed, next' })).toBeDisabled()
  await scan(page, sku)
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expectNoA11yViolations(page)

  const other = await createBook({})
  const otherSku = `SKU-${randomUUID().slice(0, 8)}`.toUpperCase()
  await queryDatabase('update products set sku = $2, shelf_location = $3 where id = $1', [other.id, otherSku, 'C-02'])
  await scan(page, otherSku)
  const alert = page.getByRole('alert')
  for (const text of ['Wrong book', 'In your hand', other.name, 'Shelf C-02', 'Needed', book.name]) {
    await expect(alert).toContainText(text)
  }
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Scan again' }).click()

  await line(page, book).click()
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await scan(page, sku)
  await expect(page.getByRole('alert')).toContainText('One too many')
  await page.getByRole('button', { name: 'Scan again' }).click()
  await page.getByRole('button', { name: 'Packed, next' }).click()
  await expect(page.getByText(`#${id} is packed`)).toBeVisible()
  await expect.poll(() => isPacked(id)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => isPacked(id)).toBe(false)
})

/** Packs an order after the connection is lost. Returns its number. */
async function packOffline(page: Page): Promise<number> {
  const { book, id } = await openPacking(page, { sku: randomUUID() })
  await scan(page, String(id))
  await page.context().setOffline(true)
  await line(page, book).click()
  await line(page, book).click()
  await page.getByRole('button', { name: 'Packed, next' }).click()
  return id
}

test.describe('without a connection', () => {
  // A request in flight at the logout gets 401. Offline, one that passes the page's worker has ERR_FAILED.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|409)/ })

  test('packed orders wait on the device, over a reload, and are sent when the connection returns', {
    tag: '@core',
  }, async ({ page, context }) => {
    const id = await packOffline(page)
    await expect(page.getByText('1 waits for the connection')).toBeVisible()
    expect(await isPacked(id)).toBe(false)
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => isPacked(id)).toBe(true)
    await expect(page.getByText('waits for the connection')).toHaveCount(0)
  })

  test('the packing page loads with its orders, and not after a logout', async ({ page, context }) => {
    const { book, id, customer } = await openPacking(page, { sku: randomUUID() })
    const stored = () => page.evaluate(async () => (await (await caches.open('packing-data')).keys()).length)
    await expect.poll(stored).toBe(3)
    await page.reload()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: `#${id} ${customer}` }).click()
    await line(page, book).click()
    await line(page, book).click()
    await page.getByRole('button', { name: 'Packed, next' }).click()
    await expect(page.getByText('1 waits for the connection')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => isPacked(id)).toBe(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/login/)
    expect(await page.evaluate(() => caches.has('packing-data'))).toBe(false)
  })

  test('an order that was cancelled meanwhile is reported when the connection returns', async ({ page, context }) => {
    const id = await packOffline(page)
    await queryDatabase(`update orders set status = 'cancelled' where id = $1`, [id])
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toContainText(`Order #${id}: This order is cancelled. Put its books back.`)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the camera scans the barcode of a book, with the decoder of the store', async ({ page }) => {
  await showToCamera(page, ISBN)
  const { id } = await openPacking(page, { isbn: ISBN, sku: randomUUID() })
  await page.getByRole('button', { name: `#${id}` }).click()
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Switch the camera off' }).click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
})

/** Replaces the camera of the browser by an image of an EAN-13 barcode. */
async function showToCamera(page: Page, isbn: string): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file) }, fireImmediately: true })
  const { svg } = await writeBarcode(isbn, { format: 'EAN13', scale: 4 })
  await page.addInitScript((source) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image()
      image.src = `data:image/svg+xml;base64,${btoa(source)}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const context = canvas.getContext('2d')
      // A stream has frames only while the canvas changes.
      setInterval(() => {
        if (!context) return
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(image, 200, 150, 880, 400)
      }, 50)
      return canvas.captureStream(20)
    }
  }, svg)
}
