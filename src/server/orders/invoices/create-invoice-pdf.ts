import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { drawPages } from '../../export/pdf/draw-pages.ts'
import { PDF_FONTS } from '../../export/pdf/pdf-fonts.ts'
import type { PrintedBrand } from '../../settings/printed-brand.ts'
import { INVOICE_MARGIN } from './layout-invoice-table.ts'
import { layoutInvoice, type PrintedInvoice } from './layout-invoice.ts'

/** The height of the logo and its largest width, and the height of the coloured line, in points. */
const LOGO = { height: 22, maxWidth: 180, top: 12 }
const LINE_HEIGHT = 4

/**
 * Creates the PDF of an invoice or credit note.
 * @param storeName the first name of the shop, for a document that was issued without a name of the seller
 * @param brand the logo, and the colour of the line at the top
 */
export async function createInvoicePdf(
  invoice: PrintedInvoice,
  storeName: string,
  brand?: PrintedBrand,
): Promise<Uint8Array> {
  const target = await PDFDocument.create()
  target.setTitle(invoice.number)
  const pages = layoutInvoice(PDF_FONTS, invoice, storeName)
  await drawPages(
    target,
    PDF_FONTS,
    pages.map((marks) => ({ marks })),
  )
  if (brand) await drawBrand(target, brand)
  return target.save()
}

/** Draws the logo in the top margin of the first page and a line in the shop's colour. */
async function drawBrand(target: PDFDocument, { logo, colour }: PrintedBrand): Promise<void> {
  const page = target.getPage(0)
  const [width, height] = [page.getWidth(), page.getHeight()]
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  if (colour !== '') {
    page.drawRectangle({ x: 0, y: height - LINE_HEIGHT, width, height: LINE_HEIGHT, color: rgb(red, green, blue) })
  }
  if (!logo) return
  const image = await target.embedPng(logo)
  const size = image.scaleToFit(LOGO.maxWidth, LOGO.height)
  page.drawImage(image, { x: INVOICE_MARGIN, y: height - LOGO.top - size.height, ...size })
}

/** @example invoiceFileName('RS/26-27/000123') // 'RS-26-27-000123' */
export const invoiceFileName = (number: string): string => number.replaceAll('/', '-')
