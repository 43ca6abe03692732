import { PDFDocument } from '@cantoo/pdf-lib'
import { drawPages } from '../../export/pdf/draw-pages.ts'
import { loadPdfFonts } from '../../export/pdf/pdf-fonts.ts'
import { layoutInvoice, type PrintedInvoice } from './layout-invoice.ts'

/** Creates the PDF of an invoice or credit note. @param storeName for a seller without a legal name */
export async function createInvoicePdf(invoice: PrintedInvoice, storeName: string): Promise<Uint8Array> {
  const fonts = await loadPdfFonts()
  const target = await PDFDocument.create()
  target.setTitle(invoice.number)
  const pages = layoutInvoice(fonts, invoice, storeName)
  await drawPages(
    target,
    fonts,
    pages.map((marks) => ({ marks })),
  )
  return target.save()
}

/** @example invoiceFileName('RS/26-27/000123') // 'RS-26-27-000123' */
export const invoiceFileName = (number: string): string => number.replaceAll('/', '-')
