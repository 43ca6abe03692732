import { PageSizes, PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib'
import { ORDER_DOCUMENTS, type SlipPaper } from '../../../domain/orders/order-documents.ts'
import type { ShopIdentity } from '../../../domain/settings/shop-identity.ts'
import type { BatchDocument, LabelPaper } from '../../../domain/shipping/shipment-batch.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import type { Queryable } from '../../database/connect.ts'
import { drawPages, LABEL_SIZE } from '../../export/pdf/draw-pages.ts'
import { PDF_FONTS } from '../../export/pdf/pdf-fonts.ts'
import { appendOrderDocuments } from '../../orders/documents/order-documents.ts'
import { type Courier, CourierError } from '../courier.ts'
import type { ShipmentRow } from '../shipments.queries.ts'
import { type BatchOrderRow, batchOrderState, type BatchRow } from './batches.queries.ts'

/** Labels that are loaded from the courier at the same time. */
const CONCURRENCY = 4
const LABELS_PER_A4 = 4
const A4 = PageSizes.A4
const MARGIN = 24

interface Deps {
  db: Queryable
  courier: Courier
  config: ShopIdentity
}

interface Choice {
  /** The size of the label pages. */
  paper: LabelPaper
  slipPaper: SlipPaper
  documents: readonly BatchDocument[]
}

/**
 * Creates one PDF with documents of the booked orders of a batch, each in the order of the batch.
 * @throws CourierError when no label, or not the manifest, can be loaded from the courier; a page names an order without label
 */
export async function createBatchDocuments(
  { db, courier, config }: Deps,
  batch: BatchRow,
  rows: readonly BatchOrderRow[],
  { paper, slipPaper, documents }: Choice,
): Promise<Uint8Array> {
  const booked = rows.filter((row) => batchOrderState(row) === 'booked')
  const shipments = booked.flatMap(({ shipment }) => shipment ?? [])
  const merged = await PDFDocument.create()
  merged.setTitle(`Batch ${batch.id}`)
  if (documents.includes('labels')) await appendLabels(merged, courier, shipments, paper)
  await appendOrderDocuments(
    merged,
    ORDER_DOCUMENTS.filter((document) => documents.includes(document)),
    {
      db,
      config,
      ids: booked.map(({ order }) => order.id),
      slipPaper,
      note: `Batch ${batch.id}, ${formatDateTime(batch.createdAt)}`,
    },
  )
  if (documents.includes('manifest') && shipments.length > 0) {
    await appendPages(merged, await courier.loadDocument(await courier.printManifest(shipments)))
  }
  return merged.save()
}

async function appendLabels(
  target: PDFDocument,
  courier: Courier,
  shipments: readonly ShipmentRow[],
  paper: LabelPaper,
): Promise<void> {
  const labels = await loadLabels(courier, shipments)
  const [first] = labels
  if (first instanceof CourierError && labels.every((label) => label instanceof CourierError)) throw first
  const pages: PDFEmbeddedPage[] = []
  for (const [index, label] of labels.entries()) {
    const source = label instanceof CourierError ? await missingLabel(shipments[index]?.orderId, label) : label
    pages.push(...(await target.embedPages(source.getPages())))
  }
  if (paper === 'a4') drawFourUp(target, pages)
  else for (const page of pages) drawLabel(target, page)
}

async function loadLabels(
  courier: Courier,
  shipments: readonly ShipmentRow[],
): Promise<(PDFDocument | CourierError)[]> {
  const labels: (PDFDocument | CourierError)[] = []
  for (let start = 0; start < shipments.length; start += CONCURRENCY) {
    const some = shipments.slice(start, start + CONCURRENCY)
    labels.push(...(await Promise.all(some.map((shipment) => loadLabel(courier, shipment).catch(toCourierError)))))
  }
  return labels
}

function toCourierError(error: unknown): CourierError {
  if (error instanceof CourierError) return error
  throw error
}

/** Loads a label. The courier's URLs expire: if the stored one fails, requests a new one. */
async function loadLabel(courier: Courier, shipment: ShipmentRow): Promise<PDFDocument> {
  try {
    if (shipment.labelUrl) return await parsePdf(await courier.loadDocument(shipment.labelUrl))
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
  }
  return parsePdf(await courier.loadDocument(await courier.makeLabel(shipment)))
}

/** The page that stands for a label that cannot be printed, so that its order is not overlooked. */
async function missingLabel(orderId: number | undefined, { message }: CourierError): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const lines = PDF_FONTS.wrap(message, { size: 12, width: LABEL_SIZE[0] - 2 * MARGIN })
  const marks = [`Order ${orderId}`, 'has no label:', ...lines].map((text, index) => ({
    type: 'text' as const,
    text,
    size: index === 0 ? 20 : 12,
    x: MARGIN,
    y: 60 + index * 20,
  }))
  await drawPages(document, PDF_FONTS, [{ marks, size: LABEL_SIZE }])
  return PDFDocument.load(await document.save())
}

/** Draws one label on a page of 4 × 6 inches. */
function drawLabel(target: PDFDocument, label: PDFEmbeddedPage): void {
  const [width, height] = LABEL_SIZE
  drawScaled(target.addPage([width, height]), label, { x: 0, y: 0, width, height })
}

/** Draws four labels on each A4 page, row by row from the top. */
function drawFourUp(target: PDFDocument, labels: readonly PDFEmbeddedPage[]): void {
  const [width, height] = [A4[0] / 2, A4[1] / 2]
  for (let start = 0; start < labels.length; start += LABELS_PER_A4) {
    const page = target.addPage(A4)
    labels.slice(start, start + LABELS_PER_A4).forEach((label, index) => {
      drawScaled(page, label, { x: (index % 2) * width, y: index < 2 ? height : 0, width, height })
    })
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a label as large as its box allows, in the middle of it. */
function drawScaled(page: ReturnType<PDFDocument['addPage']>, label: PDFEmbeddedPage, box: Box): void {
  const scale = Math.min(box.width / label.width, box.height / label.height)
  const [width, height] = [label.width * scale, label.height * scale]
  const x = box.x + (box.width - width) / 2
  const y = box.y + (box.height - height) / 2
  page.drawPage(label, { x, y, width, height })
}

async function appendPages(target: PDFDocument, file: Uint8Array): Promise<void> {
  const source = await parsePdf(file)
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
}

async function parsePdf(file: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(file)
  } catch {
    throw new CourierError(502, 'courier_failed', 'Shiprocket sent a document that is not a PDF.', { retryable: true })
  }
}
