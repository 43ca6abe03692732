import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { makePromotion } from '../../../../test/fixtures/promotion-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { A4_HEIGHT, LABEL_SIZE, type Mark } from '../../export/pdf/draw-pages.ts'
import { PDF_FONTS } from '../../export/pdf/pdf-fonts.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { layoutLabelSlips } from './label-slips.ts'
import { layoutPackingSlips } from './packing-slips.ts'
import { collectPickLines, layoutPickList } from './pick-list.ts'
import { type DocumentOrder, readDocumentOrders, readDocumentSeller } from './read-documents.ts'

let store: TestStore
let staff: TestClient
beforeAll(async () => {
  store = await openTestStore()
  staff = (await loginAsAdmin(store)).client
})
afterAll(() => store.close())

const order = async (books: [productId: number, quantity: number][], fields = {}) =>
  placeOrder(store, { items: books.map(([productId, quantity]) => ({ productId, quantity })), ...fields })
const textsOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))
const read = (ids: number[]) => readDocumentOrders(store.db, ids)
const slipPages = async (orders: readonly DocumentOrder[]) => {
  const seller = await readDocumentSeller(store.db, store.services.config)
  return layoutPackingSlips(PDF_FONTS, orders, seller).map(textsOf)
}
const save = (settings: Record<string, string>) =>
  store.db
    .insert(siteSettings)
    .values(Object.entries(settings).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } })
const documentsUrl = (ids: readonly number[], documents: string) =>
  `/admin/orders/documents?ids=${ids.join(',')}&documents=${documents}`

describe('the pick list', () => {
  test('sums up the copies of each book and is sorted by shelf', async () => {
    const [optics, waves, loose, maths] = [
      await makeProduct(store, { name: 'Optics', shelfLocation: 'B-10', edition: '2026' }),
      await makeProduct(store, { name: 'Waves', shelfLocation: 'B-2' }),
      await makeProduct(store, { name: 'Loose sheets' }),
      await makeProduct(store, { name: 'Algebra', shelfLocation: 'A-3' }),
    ]
    const ids = [
      await order([
        [optics.id, 2],
        [loose.id, 1],
      ]),
      await order([
        [optics.id, 3],
        [waves.id, 1],
        [maths.id, 1],
      ]),
    ]
    const lines = collectPickLines(await read(ids))
    expect(lines.map(({ title, shelfLocation, copies, orders }) => [shelfLocation, title, copies, orders])).toEqual([
      ['A-3', 'Algebra', 1, 1],
      ['B-2', 'Waves', 1, 1],
      ['B-10', 'Optics', 5, 2],
      [null, 'Loose sheets', 1, 1],
    ])
    const [page = []] = layoutPickList(PDF_FONTS, await read(ids), 'Batch 4')
    expect(textsOf(page)).toEqual(expect.arrayContaining(['2 orders, 8 copies. Batch 4', 'B-10', 'Optics', '5']))
    expect(textsOf(page).join()).toContain('Edition 2026')
  })

  test('leaves out cancelled orders', async () => {
    const book = await makeProduct(store, {})
    const id = await order([[book.id, 1]])
    await staff.requestJson('PUT', `/orders/${id}`, { status: 'cancelled' })
    expect(await staff.getJson(`/admin/orders/documents/pages?ids=${id}`)).toEqual({
      slips: 1,
      invoices: 0,
      pickList: 0,
    })
  })
})

describe('packing slips', () => {
  test('are in the order of the list, four to a page, with what the packer needs', async () => {
    const book = await makeProduct(store, {
      name: 'Optics',
      shelfLocation: 'B-10',
      pricePaise: 49_900,
      originalPricePaise: 49_900,
    })
    const ids: number[] = []
    while (ids.length < 5) ids.push(await order([[book.id, 2]], { notes: 'Ring before noon' }))
    const orders = await read(ids.toReversed())
    const pages = await slipPages(orders)
    const numbers = pages.map((texts) => texts.filter((text) => text.startsWith('Order #')))
    const expected = ids.toReversed().map((id) => `Order #${id}`)
    expect(numbers).toEqual([expected.slice(0, 4), expected.slice(4)])
    const all = pages[1]?.join('\n')
    for (const text of ['Ritika Meena', '302017', '2 ×', 'Optics', 'Shelf B-10', '2 copies', 'Ring before noon']) {
      expect(all).toContain(text)
    }
    expect(all).toContain('Collect in cash: ₹998.00')
  })

  test('tell the courier to collect nothing for an order of ₹0, and for one that is paid', async () => {
    const { id: productId } = await makeProduct(store)
    const { code } = await makePromotion(store, { percent: 100 })
    const free = await order([[productId, 1]], { couponCode: code })
    const paid = await order([[productId, 1]])
    await staff.request('PUT', `/orders/${paid}`, { paymentStatus: 'completed' })
    for (const id of [free, paid]) {
      const text = (await slipPages(await read([id]))).flat().join('\n')
      expect(text).toContain('Collect nothing')
      expect(text).not.toContain('Collect in cash')
    }
  })

  test('print only the facts of the shop that are set', async () => {
    const book = await makeProduct(store, {})
    const orders = await read([await order([[book.id, 1]])])
    await save({ 'public.gstin': '[To be filled in, or this row deleted]' })
    expect((await slipPages(orders)).flat()).toContain('Sold by Rankshelf')
    await save({ 'public.seller_name': 'Meena Books LLP', 'public.gstin': '08AAAAA0000A1Z5' })
    expect((await slipPages(orders)).flat().join(' ')).toContain('Sold by Meena Books LLP, GSTIN 08AAAAA0000A1Z5')
  })

  test('an order with many lines takes more of a page, and one that does not fit goes on', async () => {
    const book = await makeProduct(store, {})
    const [first] = await read([await order([[book.id, 1]])])
    if (!first) throw new Error('No order')
    const withLines = (count: number) => ({ ...first, lines: Array.from({ length: count }, () => first.lines).flat() })
    const pagesOf = async (...counts: number[]) => (await slipPages(counts.map(withLines))).length
    expect(await pagesOf(12, 12)).toBe(1)
    expect(await pagesOf(1, 12, 1)).toBe(2)
    const long = await slipPages([withLines(70)])
    expect(long.map(([title]) => title)).toEqual([
      'Packing slip, part 1 of 3',
      'Packing slip, part 2 of 3',
      'Packing slip, part 3 of 3',
    ])
    expect(long.flat().filter((text) => text === '1 ×')).toHaveLength(70)
  })
})

describe('a long address', () => {
  const LONG = 'திருவல்லிக்கேணி நெடுஞ்சாலை, '.repeat(16).trim()
  test('is printed to its last word, on as much of the page as it needs', async () => {
    const book = await makeProduct(store, { shelfLocation: 'இரண்டாம் தளம், மூன்றாவது அலமாரி' })
    const [first] = await read([await order([[book.id, 1]])])
    if (!first) throw new Error('No order')
    const orders = [{ ...first, shippingAddress: LONG, lines: Array.from({ length: 7 }, () => first.lines).flat() }]
    const seller = await readDocumentSeller(store.db, store.services.config)
    for (const [pages, height] of [
      [layoutPackingSlips(PDF_FONTS, orders, seller), A4_HEIGHT],
      [layoutLabelSlips(PDF_FONTS, orders, seller), LABEL_SIZE[1]],
    ] as const) {
      expect(textsOf(pages[0] ?? []).join(' ')).toContain(LONG)
      expect(pages.flat().filter(({ y }) => y > height)).toEqual([])
    }
    expect(textsOf(layoutPickList(PDF_FONTS, orders, '')[0] ?? []).join(' ')).toContain('அலமாரி')
  })

  test('does not reach into the slip below it', async () => {
    const book = await makeProduct(store, {})
    const [first, second] = await read([await order([[book.id, 1]]), await order([[book.id, 1]])])
    if (!first || !second) throw new Error('No order')
    const seller = await readDocumentSeller(store.db, store.services.config)
    const [page = []] = layoutPackingSlips(PDF_FONTS, [{ ...first, shippingAddress: LONG }, second], seller)
    const at = (text: string) => page.flatMap((mark) => (mark.type === 'text' && mark.text === text ? [mark.y] : []))
    const [, end = Infinity] = page.flatMap((mark) => (mark.type === 'line' && mark.dashed ? [0, mark.y] : []))
    expect(at('Phone +91 98290 12341')[0]).toBeLessThan(end)
  })
})

describe('the PDF', () => {
  test('contains the chosen documents, with names in Devanagari and the rupee sign', async () => {
    const book = await makeProduct(store, { name: 'भौतिकी मॉड्यूल' })
    const id = await order([[book.id, 1]], { customerName: 'रितिका मीणा श्री' })
    const response = await staff.request('GET', documentsUrl([id], 'slips,pick-list'))
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const file = await PDFDocument.load(await response.arrayBuffer())
    expect(file.getPageCount()).toBe(2)
    expect(await staff.getJson(`/admin/orders/documents/pages?ids=${id}`)).toEqual({
      slips: 1,
      invoices: 0,
      pickList: 1,
    })
  })

  test.for([
    ['no orders', 'ids=&documents=slips', 'Choose at least one'],
    ['an unknown document', 'ids=12&documents=receipts', 'Must be one of the options'],
    ['an id that is no number', 'ids=abc&documents=slips', 'Must be a number'],
    [
      'too many orders',
      `ids=${Array.from({ length: 201 }, (_, index) => index + 1).join(',')}&documents=slips`,
      'At most 200 orders',
    ],
  ])('a request with %s is rejected', async ([, query, message]) => {
    const { status, body } = await staff.requestJson('GET', `/admin/orders/documents?${query}`)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })
})
