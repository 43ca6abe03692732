import { isBookCode } from '../../../domain/orders/packing.ts'
import type { RtoOutcome, RtoParcel, RtoReceipt, WriteOffReason } from '../../../domain/shipping/rto/rto-receipt.ts'

type ParcelLine = RtoParcel['lines'][number]

/** A line as it is being checked. */
export interface CheckedLine
  extends Pick<ParcelLine, 'id' | 'productName' | 'quantity' | 'shelfLocation' | 'isbn' | 'sku'> {
  /** The copies that are fine; null until chosen. */
  restocked: number | null
  reason: WriteOffReason | null
}

/** The check of a parcel that came back, until it is saved. */
export interface Inspection {
  parcelId: number
  /** Whether something was counted, chosen or typed. */
  isStarted: boolean
  lines: readonly CheckedLine[]
  outcome: RtoOutcome
  note: string
  /** The lines that lack a choice. */
  missing: readonly number[]
}

export const startInspection = (parcel: RtoParcel): Inspection => ({
  parcelId: parcel.id,
  isStarted: false,
  lines: parcel.lines.map(({ id, productName, quantity, shelfLocation, isbn, sku }) => ({
    id,
    productName,
    quantity,
    shelfLocation,
    isbn,
    sku,
    restocked: null,
    reason: null,
  })),
  outcome: parcel.suggestedOutcome,
  note: '',
  missing: [],
})

/** Counts one good copy of the book with this code. @returns the line without another copy, undefined for no book of it */
export function countCopy(inspection: Inspection, code: string): Inspection | { extra: CheckedLine } | undefined {
  const matching = inspection.lines.filter((line) => isBookCode(line, code))
  const [first] = matching
  if (!first) return undefined
  const line = matching.find(({ restocked, quantity }) => (restocked ?? 0) < quantity)
  return line ? changeLine(inspection, { ...line, restocked: (line.restocked ?? 0) + 1 }) : { extra: first }
}

export const changeLine = (inspection: Inspection, changed: CheckedLine): Inspection => ({
  ...inspection,
  isStarted: true,
  lines: inspection.lines.map((line) => (line.id === changed.id ? changed : line)),
})

export const acceptAll = (inspection: Inspection): Inspection => ({
  ...inspection,
  isStarted: true,
  lines: inspection.lines.map((line) => ({ ...line, restocked: line.quantity, reason: null })),
})

/** The lines that lack a number of copies or the reason of a write-off. */
export const findMissing = ({ lines }: Inspection): number[] =>
  lines
    .filter(({ restocked, quantity, reason }) => restocked === null || (restocked < quantity && reason === null))
    .map(({ id }) => id)

export const toReceipt = ({ outcome, note, lines }: Inspection): RtoReceipt => ({
  outcome,
  note,
  lines: lines.map(({ id, quantity, restocked, reason }) => {
    const writtenOff = quantity - (restocked ?? 0)
    return { id, restocked: restocked ?? 0, writtenOff, reason: writtenOff > 0 ? reason : null }
  }),
})
