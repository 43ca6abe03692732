// Packing by scanning: which copies of an order are in the parcel.
import { z } from 'zod'
import { CONDITIONS } from '../catalog/exams.ts'
import { CONFIRMATIONS } from './confirmation.ts'
import { id, searchText } from '../values/schemas.ts'
import { lineQuantity, MAX_ORDER_LINES } from './order.ts'

/** An order number, or the tracking number on the courier's label. */
export const packingCode = searchText(60).min(4, 'Scan the code of an order')

const packingLineSchema = z.object({
  lineId: z.int(),
  productName: z.string(),
  productImage: z.string(),
  quantity: z.int(),
  condition: z.enum(CONDITIONS),
  /** Null after the product was deleted, or where it has none. */
  isbn: z.string().nullable(),
  sku: z.string().nullable(),
  shelfLocation: z.string().nullable(),
})
export type PackingLine = z.infer<typeof packingLineSchema>

/** An order as it is packed. */
export const packingOrderSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  city: z.string(),
  pincode: z.string(),
  notes: z.string().nullable(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  packedAt: z.iso.datetime().nullable(),
  packedBy: z.string().nullable(),
  /** An order that is held can be packed, and is sent only with a reason. */
  confirmation: z.enum(CONFIRMATIONS),
  /** Why it must not be packed, such as a cancellation; null if it can be. */
  blocker: z.string().nullable(),
  lines: z.array(packingLineSchema),
})
export type PackingOrder = z.infer<typeof packingOrderSchema>

/** A book of the shop with the code that was scanned. */
export const scannedBookSchema = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  shelfLocation: z.string().nullable(),
})
export type ScannedBook = z.infer<typeof scannedBookSchema>

/**
 * `PUT /api/admin/packing/{id}`: whether an order is packed. `lines` are the copies in the parcel: an order that was changed
 * after it was packed on a device without a connection is rejected.
 */
export const packedSchema = z.object({
  isPacked: z.boolean(),
  lines: z
    .array(z.object({ lineId: id, quantity: lineQuantity }))
    .max(MAX_ORDER_LINES)
    .optional(),
})
export type PackedRequest = z.infer<typeof packedSchema>

/** The number of ticked copies by line. */
export type Ticked = Readonly<Record<number, number>>

/** What a scanned code is, for the order that is being packed. */
export type ScanResult =
  | { kind: 'ticked'; line: PackingLine; ticked: Ticked }
  /** All copies of this line are ticked already. */
  | { kind: 'extra'; line: PackingLine }
  /** No line of the order has this code. */
  | { kind: 'wrong' }

/** Whether a scanned code is the ISBN or the SKU of a book. */
export const isBookCode = ({ isbn, sku }: Pick<PackingLine, 'isbn' | 'sku'>, scanned: string): boolean =>
  [isbn, sku].some((own) => own && normalizeCode(own) === normalizeCode(scanned))

/** Ticks one copy of the line with this ISBN or SKU. */
export function scanBook(lines: readonly PackingLine[], ticked: Ticked, scanned: string): ScanResult {
  const matching = lines.filter((line) => isBookCode(line, scanned))
  const [first] = matching
  if (!first) return { kind: 'wrong' }
  const line = matching.find((candidate) => remaining(candidate, ticked) > 0)
  return line ? { kind: 'ticked', line, ticked: tick(line, ticked) } : { kind: 'extra', line: first }
}

/** Ticks one copy; after the last one, none. */
export function tick(line: PackingLine, ticked: Ticked): Ticked {
  const copies = ticked[line.lineId] ?? 0
  return { ...ticked, [line.lineId]: copies >= line.quantity ? 0 : copies + 1 }
}

/** The number of copies of a line that are not ticked yet. */
export const remaining = ({ lineId, quantity }: PackingLine, ticked: Ticked): number => quantity - (ticked[lineId] ?? 0)

/** Whether every copy of the order is ticked. */
export const isComplete = (lines: readonly PackingLine[], ticked: Ticked): boolean =>
  lines.every((line) => remaining(line, ticked) <= 0)

/** The number of copies of an order. */
export const countCopies = (lines: readonly PackingLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether a scanned code is the number of an order, or the tracking number on its label. */
export function isCodeOf({ id: orderId, trackingNumber }: PackingOrder, scanned: string): boolean {
  const code = normalizeCode(scanned)
  return code === String(orderId) || (trackingNumber !== null && code === normalizeCode(trackingNumber))
}

/** Removes what scanners and people add: spaces, hyphens, a leading #. */
const normalizeCode = (code: string): string => code.replace(/[\s#-]/g, '').toUpperCase()
