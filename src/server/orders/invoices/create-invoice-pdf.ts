import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { Database } from '../../database/connect.ts'
import type { EmailAttachment } from '../../email/smtp-transport.ts'
import { drawPages } from '../../export/pdf/draw-pages.ts'
import { PDF_FONTS } from '../../export/pdf/pdf-fonts.ts'
import { type PrintedBrand, readPrintedBrand } from '../../settings/shop-identity.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { toPrintedInvoice, withoutContact } from './invoices.presenter.ts'
import { findInvoiceByNumber } from './invoices.queries.ts'
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

interface AttachmentDeps {
  db: Database
  files: FileStorage
  config: { storeName: string }
}

const PREFIX = 'invoice/'

/** The name of an invoice as the attachment of an email. @example invoiceAttachment('RS/26-27/000123') // 'invoice/RS/26-27/000123' */
export const invoiceAttachment = (number: string): string => `${PREFIX}${number}`

/**
 * Creates the PDF of an invoice that is attached to an email, as the link of the email shows it: emails are forwarded.
 * @param attachment see `invoiceAttachment`
 * @returns undefined for an invoice that was cancelled: the order has another one
 */
export async function createInvoiceAttachment(
  { db, files, config }: AttachmentDeps,
  attachment: string,
): Promise<EmailAttachment | undefined> {
  if (!attachment.startsWith(PREFIX)) throw new Error(`Unknown attachment ${attachment}`)
  const row = await findInvoiceByNumber(db, attachment.slice(PREFIX.length))
  if (!row || row.invoice.cancelledAt) return undefined
  const printed = withoutContact(toPrintedInvoice(row))
  const content = await createInvoicePdf(printed, config.storeName, await readPrintedBrand({ db, files }))
  return { filename: `${invoiceFileName(printed.number)}.pdf`, contentType: 'application/pdf', content }
}
