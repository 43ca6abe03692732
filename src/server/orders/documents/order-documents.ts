import { PDFDocument } from '@cantoo/pdf-lib'
import type { OrderDocument, OrderDocumentPages } from '../../../domain/orders/order-documents.ts'
import type { Queryable } from '../../database/connect.ts'
import { drawPages, type Mark } from '../../export/pdf/draw-pages.ts'
import { loadPdfFonts } from '../../export/pdf/pdf-fonts.ts'
import { layoutPackingSlips } from './packing-slips.ts'
import { layoutPickList } from './pick-list.ts'
import { type DocumentOrder, readDocumentOrders, readDocumentSeller } from './read-documents.ts'

interface Options {
  db: Queryable
  storeName: string
  ids: readonly number[]
  /** The second line of the pick list. */
  note: string
}

/** The pages of the documents of some orders. A cancelled order has a slip, but nothing to pick. */
async function layout({ db, storeName, ids, note }: Options): Promise<Record<OrderDocument, Mark[][]>> {
  const [fonts, orders, seller] = await Promise.all([
    loadPdfFonts(),
    readDocumentOrders(db, ids),
    readDocumentSeller(db, storeName),
  ])
  const toPick: DocumentOrder[] = orders.filter(({ isCancelled }) => !isCancelled)
  return { slips: layoutPackingSlips(fonts, orders, seller), 'pick-list': layoutPickList(fonts, toPick, note) }
}

/** Counts the pages of the documents of some orders. */
export async function countDocumentPages(options: Options): Promise<OrderDocumentPages> {
  const pages = await layout(options)
  return { slips: pages.slips.length, pickList: pages['pick-list'].length }
}

/** Appends documents of some orders to a PDF. */
export async function appendOrderDocuments(
  target: PDFDocument,
  documents: readonly OrderDocument[],
  options: Options,
): Promise<void> {
  const pages = await layout(options)
  const fonts = await loadPdfFonts()
  await drawPages(
    target,
    fonts,
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
