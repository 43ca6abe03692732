import { describe, expect, test } from 'vitest'
import type { GstRate } from '../../catalog/tax.ts'
import { invoiceNumber } from './invoice.ts'
import { spread } from '../../values/spread.ts'
import { createCreditNoteContent } from './credit-note.ts'
import { createInvoiceContent, invoiceKindOf, type InvoiceSeller, lineTaxPaise, taxTotals } from './invoice-content.ts'

const SELLER: InvoiceSeller = {
  name: 'Rankshelf Books LLP',
  address: '12 Jhalawar Road, Kota, Rajasthan 324005',
  phone: '',
  email: '',
  gstin: '08ABCDE1234F1Z5',
}
const book = (description: string, pricePaise: number, quantity = 1, gstRate: GstRate = 0) => ({
  description,
  hsnCode: gstRate === 0 ? '4901' : '4820',
  gstRate,
  quantity,
  pricePaise,
  paidPaise: pricePaise * quantity,
})
const FREE_SHIPPING = { label: 'Shipping', amountPaise: 0 }
const discounted = (lines: ReturnType<typeof book>[], discountPaise: number) => {
  const shares = spread(
    discountPaise,
    lines.map(({ paidPaise }) => paidPaise),
  )
  return lines.map((line, index) => ({ ...line, paidPaise: line.paidPaise - (shares[index] ?? 0) }))
}
const invoice = (lines: ReturnType<typeof book>[], { seller = SELLER, state = 'Rajasthan', discountPaise = 0 } = {}) =>
  createInvoiceContent({
    seller,
    state,
    lines: discounted(lines, discountPaise),
    adjustments: [
      ...(discountPaise ? [{ label: 'Discount (WELCOME10)', amountPaise: -discountPaise }] : []),
      FREE_SHIPPING,
    ],
  })

describe('the kind of document', () => {
  test.each([
    [
      'a shop without a GSTIN',
      { ...SELLER, gstin: '' },
      [book('Optics', 100), book('Notebook', 100, 1, 12)],
      'invoice',
    ],
    ['books only', SELLER, [book('Optics', 100)], 'bill-of-supply'],
    [
      'books and taxed goods',
      SELLER,
      [book('Optics', 100), book('Notebook', 100, 1, 12)],
      'invoice-cum-bill-of-supply',
    ],
    ['taxed goods only', SELLER, [book('Notebook', 100, 1, 12)], 'tax-invoice'],
  ] as const)('for %s', (_, seller, lines, kind) => {
    expect(invoiceKindOf(invoice([...lines], { seller }))).toBe(kind)
  })
})

describe('the amounts of an invoice', () => {
  test('a discount is split over the lines to the paisa', () => {
    const content = invoice([book('Optics', 49_900), book('Waves', 33_300, 2)], { discountPaise: 11_650 })
    expect(content).toMatchObject({ subtotalPaise: 116_500, totalPaise: 104_850 })
    expect(content.lines.map(({ adjustmentPaise }) => adjustmentPaise)).toEqual([-4990, -6660])
    expect(content.lines.map(({ totalPaise }) => totalPaise)).toEqual([44_910, 59_940])
    expect(taxTotals(content)).toEqual({ taxablePaise: 104_850, taxPaise: 0 })
  })

  test('a promotion for one book reduces the tax of this book only', () => {
    const promoted = { ...book('Notebook', 11_200, 1, 12), paidPaise: 5600 }
    const content = createInvoiceContent({
      seller: SELLER,
      state: 'Bihar',
      lines: [book('Optics', 50_000), promoted],
      adjustments: [{ label: 'Discount (NOTES)', amountPaise: -5600 }, FREE_SHIPPING],
    })
    expect(content.lines).toMatchObject([
      { adjustmentPaise: 0, totalPaise: 50_000 },
      { adjustmentPaise: -5600, totalPaise: 5600, taxablePaise: 5000, igstPaise: 600 },
    ])
  })

  test('GST within the state is half CGST and half SGST, to another state IGST', () => {
    const lines = [book('Optics', 10_000), book('Notebook', 11_200, 1, 12)]
    const [, within] = invoice(lines).lines
    expect(within).toMatchObject({ taxablePaise: 10_000, cgstPaise: 600, sgstPaise: 600, igstPaise: 0 })
    const [, across] = invoice(lines, { state: 'Bihar' }).lines
    expect(across).toMatchObject({ taxablePaise: 10_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 1200 })
  })

  test('taxable value and tax add up to what the customer pays, whatever the rounding', () => {
    for (const price of [1, 99, 101, 4999, 33_333]) {
      const content = invoice([book('Notebook', price, 3, 18), book('Optics', 777)], { discountPaise: 1 })
      const { taxablePaise, taxPaise } = taxTotals(content)
      expect(taxablePaise + taxPaise).toBe(content.totalPaise)
      expect(content.lines.every((line) => line.taxablePaise + lineTaxPaise(line) === line.totalPaise)).toBe(true)
    }
  })

  test('a shop without a GSTIN charges no GST', () => {
    const [line] = invoice([book('Notebook', 11_200, 1, 12)], { seller: { ...SELLER, gstin: '' } }).lines
    expect(line).toMatchObject({ gstRate: 0, taxablePaise: 11_200, igstPaise: 0, cgstPaise: 0 })
  })
})

test('CGST and SGST are equal to the paisa, whatever the price and the rate', () => {
  for (let price = 1; price < 3000; price += 1) {
    for (const rate of [5, 12, 18, 28, 40] as const) {
      for (const line of invoice([book('Notebook', price, 1, rate)]).lines) {
        expect(line.cgstPaise, `${price} paise at ${rate} %`).toBe(line.sgstPaise)
        expect(line.taxablePaise + lineTaxPaise(line)).toBe(price)
        expect(Math.abs(line.cgstPaise - (price * rate) / 2 / (100 + rate))).toBeLessThanOrEqual(0.5)
      }
    }
  }
})

describe('a credit note', () => {
  const original = invoice([book('Optics', 50_000), book('Notebook', 11_200, 2, 12)], { discountPaise: 7240 })

  test('gives back the refund with the tax of the invoice', () => {
    const returned = { description: 'Notebook', pricePaise: 11_200, quantity: 1, refundPaise: 10_080 }
    const note = createCreditNoteContent(original, [returned], [])
    expect(note).toMatchObject({ totalPaise: 10_080, adjustments: [{ amountPaise: -1120 }] })
    expect(note.lines).toMatchObject([{ gstRate: 12, taxablePaise: 9000, cgstPaise: 540, sgstPaise: 540 }])
  })

  test('never gives back more than a line of its invoice, also for a book that was sent instead', () => {
    const other = { description: 'Another book', pricePaise: 60_000, quantity: 1, refundPaise: 20_160 }
    const first = createCreditNoteContent(original, [other], [])
    expect(first.lines.map(({ description, totalPaise }) => [description, totalPaise])).toEqual([
      ['Optics', 13_923],
      ['Notebook', 6237],
    ])
    const rest = { ...other, refundPaise: original.totalPaise - 20_160 }
    const second = createCreditNoteContent(original, [rest], [first])
    expect(second.lines.map(({ totalPaise }) => totalPaise)).toEqual([45_000 - 13_923, 20_160 - 6237])
    expect(() => createCreditNoteContent(original, [{ ...other, refundPaise: 1 }], [first, second])).toThrow(RangeError)
  })
})

test('a number has at most 16 characters', () => {
  expect(invoiceNumber('RS', '26-27', 123)).toBe('RS/26-27/000123')
  expect(invoiceNumber('RC', '26-27', 1_234_567)).toHaveLength(16)
  expect(() => invoiceNumber('RS', '26-27', 12_345_678)).toThrow(RangeError)
})
