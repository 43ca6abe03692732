import type { Paise } from '../../values/money.ts'
import { spread } from '../../values/spread.ts'
import { lineTotalPaise } from '../pricing.ts'
import { createInvoiceContent, type InvoiceContent, type LineToInvoice } from './invoice-content.ts'

/** Copies that a customer returned, and the money that was paid back for them. */
export interface ReturnedLine {
  description: string
  pricePaise: Paise
  quantity: number
  refundPaise: Paise
}

/**
 * Creates the content of a credit note for returned copies: the refund of each line, with the tax of the invoice. A book that
 * staff sent instead of the invoiced one is credited to the lines of the invoice that earlier notes leave.
 * @param original the content of the invoice
 * @param earlier the contents of the credit notes that correct it already
 * @throws RangeError when the refunds exceed what earlier notes leave of the invoice
 */
export function createCreditNoteContent(
  original: InvoiceContent,
  returned: readonly ReturnedLine[],
  earlier: readonly InvoiceContent[],
): InvoiceContent {
  const left = leftToCredit(original, earlier)
  const lines: LineToInvoice[] = []
  const credit = (index: number, quantity: number, paidPaise: Paise) => {
    const invoiced = original.lines[index]
    if (!invoiced || paidPaise === 0) return
    left[index] = (left[index] ?? 0) - paidPaise
    const { description, hsnCode, gstRate, unitPricePaise: pricePaise } = invoiced
    lines.push({
      description,
      hsnCode,
      gstRate,
      pricePaise,
      quantity: Math.min(quantity, invoiced.quantity),
      paidPaise,
    })
  }
  for (const { description, pricePaise, quantity, refundPaise } of returned) {
    const index = original.lines.findIndex(
      (line, at) =>
        line.description === description && line.unitPricePaise === pricePaise && (left[at] ?? 0) >= refundPaise,
    )
    if (index === -1) {
      for (const [at, part] of spreadOver(left, refundPaise).entries()) credit(at, quantity, part)
    } else credit(index, quantity, refundPaise)
  }
  const differencePaise = lines.reduce((sum, line) => sum + line.paidPaise - lineTotalPaise(line), 0)
  return createInvoiceContent({
    seller: original.seller,
    state: original.placeOfSupply,
    lines,
    adjustments: differencePaise === 0 ? [] : [{ label: 'Share of the discounts', amountPaise: differencePaise }],
  })
}

/** What of each line of an invoice no credit note has given back. */
function leftToCredit({ lines }: InvoiceContent, earlier: readonly InvoiceContent[]): Paise[] {
  const left = lines.map(({ totalPaise }) => totalPaise)
  for (const credited of earlier.flatMap((note) => note.lines)) {
    let rest = credited.totalPaise
    for (const [index, line] of lines.entries()) {
      if (line.description !== credited.description || line.unitPricePaise !== credited.unitPricePaise) continue
      const part = Math.min(rest, left[index] ?? 0)
      left[index] = (left[index] ?? 0) - part
      rest -= part
    }
  }
  return left
}

/** @throws RangeError for more than is left */
function spreadOver(left: readonly Paise[], refundPaise: Paise): Paise[] {
  const sum = left.reduce((total, amount) => total + amount, 0)
  if (refundPaise <= sum) return spread(refundPaise, left)
  throw new RangeError(`A credit note of ${refundPaise} paise exceeds its invoice, of which ${sum} are left`)
}
