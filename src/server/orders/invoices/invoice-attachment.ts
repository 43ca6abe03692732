import type { EmailAttachment } from '../../email/smtp-transport.ts'
import type { Database } from '../../database/connect.ts'
import { readPrintedBrand } from '../../settings/printed-brand.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { createInvoicePdf, invoiceFileName } from './create-invoice-pdf.ts'
import { toPrintedInvoice, withoutContact } from './invoices.presenter.ts'
import { findInvoiceByNumber } from './invoices.queries.ts'

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
