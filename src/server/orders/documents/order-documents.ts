import { PDFDocument } from '@cantoo/pdf-lib'
import type { OrderDocument, OrderDocumentPages, SlipPaper } from '../../../domain/orders/order-documents.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import type { Queryable } from '../../database/connect.ts'
import { drawPages, LABEL_SIZE, type Mark, type PdfPage } from '../../export/pdf/draw-pages.ts'
import { PDF_FONTS } from '../../export/pdf/pdf-fonts.ts'
import { toPrintedInvoice } from '../invoices/invoices.presenter.ts'
import { findValidInvoices } from '../invoices/invoices.queries.ts'
import { layoutInvoice } from '../invoices/layout-invoice.ts'
import { layoutLabelSlips } from './label-slips.ts'
import { layoutPackingSlips } from './packing-slips.ts'
import { layoutPickList } from './pick-list.ts'
import { type DocumentOrder, readDocumentOrders, readDocumentSeller } from './read-documents.ts'

interface Options {
  db: Queryable
  config: ShopIdentity
  ids: readonly number[]
  /** The second line of the pick list. */
  note: string
  slipPaper?: SlipPaper
}

/** The pages of the documents of some orders. A cancelled order has a slip, but no valid invoice and nothing to pick. */
async function layout({ db, config, ids, note, slipPaper = 'a4' }: Options): Promise<Record<OrderDocument, PdfPage[]>> {
  const [orders, seller, invoices] = await Promise.all([
    readDocumentOrders(db, ids),
    readDocumentSeller(db, config),
    findValidInvoices(db, ids),
  ])
  const toPick: DocumentOrder[] = orders.filter(({ isCancelled }) => !isCancelled)
  const onA4 = (pages: readonly Mark[][]): PdfPage[] => pages.map((marks) => ({ marks }))
  return {
    slips:
      slipPaper === 'label'
        ? layoutLabelSlips(PDF_FONTS, orders, seller).map((marks) => ({ marks, size: LABEL_SIZE }))
        : onA4(layoutPackingSlips(PDF_FONTS, orders, seller)),
    invoices: onA4(invoices.flatMap((row) => layoutInvoice(PDF_FONTS, toPrintedInvoice(row), config.storeName))),
    'pick-list': onA4(layoutPickList(PDF_FONTS, toPick, note)),
  }
}

/** Counts the pages of the documents of some orders. */
export async function countDocumentPages(options: Options): Promise<OrderDocumentPages> {
  const pages = await layout(options)
  return { slips: pages.slips.length, invoices: pages.invoices.length, pickList: pages['pick-list'].length }
}

/** Appends documents of some orders to a PDF. */
export async function appendOrderDocuments(
  target: PDFDocument,
  documents: readonly OrderDocument[],
  options: Options,
): Promise<void> {
  const pages = await layout(options)
  await drawPages(
    target,
    PDF_FONTS,
    documents.flatMap((document) => pages[document]),
  )
}

/** Creates a PDF with documents of some orders. */
export async function createOrderDocuments(documents: readonly OrderDocument[], options: Options): Promise<Uint8Array> {
  const target = await PDFDocument.create()
  target.setTitle('Packing documents')
  await appendOrderDocuments(target, documents, options)
  return target.save()
}
