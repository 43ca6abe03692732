import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { acceptedReturn } from '../../../../test/fixtures/return-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import type { InvoiceRow } from '../../../domain/orders/invoices/invoice.ts'
import type { Mark } from '../../export/pdf/draw-pages.ts'
import { PDF_FONTS } from '../../export/pdf/pdf-fonts.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { toPrintedInvoice, withoutContact } from './invoices.presenter.ts'
import { listInvoicesOfOrder } from './invoices.queries.ts'
import { layoutInvoice } from './layout-invoice.ts'

const textsOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))

/** The texts of the newest document of an order, page by page. */
async function printedTexts({ db }: TestStore, orderId: number, prepare = toPrintedInvoice) {
  const row = (await listInvoicesOfOrder(db, orderId)).at(-1)
  if (!row) throw new Error('The order has no document')
  return layoutInvoice(PDF_FONTS, prepare(row), 'Rankshelf').map(textsOf)
}

async function shippedOrder(store: TestStore, fields: Parameters<typeof placeOrder>[1] = {}, client = store.client()) {
  const id = await placeOrder(store, fields, client)
  const { client: staff } = await loginAsAdmin(store)
  await staff.request('PUT', `/orders/${id}`, { status: 'shipped' })
  return { id, staff }
}

const pagesOf = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount()

describe('the printed invoice', () => {
  test('names seller, customer, books and amounts', async ({ store }) => {
    const { id } = await shippedOrder(store, { couponCode: 'welcome10' })
    const [page = []] = await printedTexts(store, id)
    for (const text of [
      'Invoice',
      'Rankshelf',
      'Ritika Meena',
      'Jaipur, Rajasthan 302017',
      '4901',
      '₹449.10',
      '−₹49.90',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).toContain('Place of supply: Rajasthan (08)')
    expect(page.join()).not.toContain('GSTIN')
    expect(page.join()).not.toContain('CGST')
  })

  test('of a shop with a GSTIN shows the GST that the price includes', async ({ store }) => {
    const key = 'public.gstin'
    await store.db.insert(siteSettings).values({ key, value: '08ABCDE1234F1Z5' })
    const notebook = await makeProduct(store, { pricePaise: 11_200, hsnCode: '4820', gstRate: 12 })
    const book = await makeProduct(store)
    const items = [notebook, book].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { id } = await shippedOrder(store, { items })
    const [page = []] = await printedTexts(store, id)
    for (const text of [
      'Invoice-cum-bill of supply',
      'GSTIN 08ABCDE1234F1Z5',
      '12%, ₹12.00',
      'exempt',
      'CGST included',
      'SGST included',
      'Printed books are exempt from GST.',
    ]) {
      expect(page).toContain(text)
    }
    await store.db.delete(siteSettings)
  })

  test('of many books has several pages, each with its number', async ({ store }) => {
    const books = await Promise.all(
      Array.from({ length: 45 }, () =>
        makeProduct(store, { name: 'A long title of a book for the entrance '.repeat(4) }),
      ),
    )
    const { id } = await shippedOrder(store, { items: books.map((book) => ({ productId: book.id, quantity: 1 })) })
    const pages = await printedTexts(store, id)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => expect(page.join('\n')).toContain(`page ${index + 1} of ${pages.length}`))
    expect(pages.flat().filter((text) => text === '4901')).toHaveLength(45)
    expect(pages.at(-1)).toContain('Total')
  })

  test('says that it is cancelled, and for what invoice a credit note is', async ({ store }) => {
    const { id, staff } = await shippedOrder(store)
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect((await printedTexts(store, id)).join()).toMatch(/Cancelled on \d/)
    const { orderId, returnId, act } = await acceptedReturn(store)
    await act(returnId, { action: 'refund', amount: 100, utr: '412345678901' })
    const [note = []] = await printedTexts(store, orderId)
    expect(note).toContain('Credit note')
    expect(note.join('\n')).toMatch(/For RS\/\d\d-\d\d\/\d{6} of /)
    expect(note).toContain('Total credit')
  })
})

describe('a customer downloads the invoice', () => {
  test('with the mobile number of the order, without the address that they are not shown', async ({ store }) => {
    const { id } = await shippedOrder(store)
    const proof = { mobile: '9829012341' }
    const guest = store.client()
    const { body } = await guest.requestJson<CustomerOrder>('POST', `/orders/${id}/view`, { proof })
    expect(body.invoiceNumber).toMatch(/^RS\//)
    const response = await guest.request('POST', `/orders/${id}/invoice`, { proof: { token: body.token } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(`${body.invoiceNumber?.replaceAll('/', '-')}.pdf`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await pagesOf(response)).toBe(1)
    const shown = (await printedTexts(store, id, (row) => withoutContact(toPrintedInvoice(row)))).join('\n')
    expect(shown).toContain('Ritika Meena')
    for (const secret of ['Gali No. 3', '98290', 'ritika@example.in']) expect(shown).not.toContain(secret)
  })

  test('from their account', async ({ store }) => {
    const { client } = await registerCustomer(store)
    const { id } = await shippedOrder(store, {}, client)
    expect((await client.request('POST', `/orders/${id}/invoice`, {})).status).toBe(200)
  })

  test('not before the order ships, and not of another customer', async ({ store }) => {
    const proof = { mobile: '9829012341' }
    const pending = await placeOrder(store)
    expect((await store.client().request('POST', `/orders/${pending}/invoice`, { proof })).status).toBe(404)
    const { id } = await shippedOrder(store)
    expect((await store.client().request('POST', `/orders/${id}/invoice`, {})).status).toBe(404)
    const stranger = { proof: { mobile: '9829012342' } }
    expect((await store.client().request('POST', `/orders/${id}/invoice`, stranger)).status).toBe(404)
  })
})

describe('staff', () => {
  test('find invoices by number, order and customer, filter and export them', async ({ store }) => {
    const { id, staff } = await shippedOrder(store, { customerName: 'Yashvardhan Rathore' })
    const [own] = await staff.getJson<InvoiceRow[]>(`/admin/orders/${id}/invoices`)
    expect(own).toMatchObject({
      orderId: id,
      kind: 'invoice',
      buyerName: 'Yashvardhan Rathore',
      totalAmount: 499,
      tax: 0,
    })
    for (const search of [own?.number, String(id), 'yashvardhan']) {
      expect(await staff.getJson(`/admin/invoices?search=${encodeURIComponent(search ?? '')}`)).toEqual([own])
    }
    await staff.request('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect(await staff.getJson(`/admin/invoices?search=${id}&state=valid`)).toEqual([])
    expect(await staff.getJson(`/admin/invoices?search=${id}&state=cancelled&kind=credit-note`)).toEqual([])
    expect(await staff.getJson(`/admin/invoices?search=${id}&state=cancelled&from=2020-01-01`)).toHaveLength(1)
    expect(await staff.getJson(`/admin/invoices?search=${id}&to=2020-01-01`)).toEqual([])
    const csv = await (await staff.request('GET', `/admin/invoices/export?search=${id}`)).text()
    expect(csv).toContain(`${own?.number},Invoice,`)
    expect(csv).toContain('Yashvardhan Rathore,Rajasthan,4901,499,0,0,0,499')
  })

  test('open one as PDF, and those of many orders as one', async ({ store }) => {
    const { id, staff } = await shippedOrder(store)
    const { id: other } = await shippedOrder(store)
    const pending = await placeOrder(store)
    const [own] = await staff.getJson<InvoiceRow[]>(`/admin/orders/${id}/invoices`)
    expect(await pagesOf(await staff.request('GET', `/admin/invoices/${own?.id}/pdf`))).toBe(1)
    expect((await staff.request('GET', '/admin/invoices/999999/pdf')).status).toBe(404)
    const ids = [id, pending, other].join(',')
    const pdf = await staff.request('GET', `/admin/orders/documents?ids=${ids}&documents=invoices`)
    expect(await pagesOf(pdf)).toBe(2)
  })
})
