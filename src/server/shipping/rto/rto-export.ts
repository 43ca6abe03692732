import {
  RTO_OUTCOME_LABELS,
  RTO_STATE_LABELS,
  type RtoFilters,
  type RtoParcel,
  WRITE_OFF_LABELS,
} from '../../../domain/shipping/rto/rto-receipt.ts'
import type { Database } from '../../database/connect.ts'
import { type Column, datedName, listSheet, timeCell } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { presentRtoParcel } from './rto.presenter.ts'
import { listRtoParcels } from './rto.queries.ts'

const COLUMNS: Column<RtoParcel>[] = [
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Courier', ({ courierName }) => courierName],
  ['State', ({ state }) => state && RTO_STATE_LABELS[state]],
  ['Return started', ({ returningAt }) => timeCell(returningAt)],
  ['Back by the courier’s report', ({ returnedAt }) => timeCell(returnedAt)],
  ['Received', ({ receivedAt }) => timeCell(receivedAt)],
  ['Received by', ({ receivedBy }) => receivedBy],
  ['Why', ({ outcome }) => outcome && RTO_OUTCOME_LABELS[outcome]],
  ['Courier’s reason', ({ reason }) => reason],
  ['Customer', ({ customerName }) => customerName],
  ['City', ({ city }) => city],
  ['PIN code', ({ pincode }) => pincode],
  ['Total', ({ total }) => total],
  ['Books', ({ lines }) => lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join('; ')],
  ['Copies put back', ({ lines }) => lines.reduce((sum, { restocked }) => sum + (restocked ?? 0), 0)],
  ['Copies written off', ({ lines }) => lines.reduce((sum, { writtenOff }) => sum + (writtenOff ?? 0), 0)],
  [
    'Why written off',
    ({ lines }) => [...new Set(lines.flatMap(({ reason }) => (reason ? [WRITE_OFF_LABELS[reason]] : [])))].join('; '),
  ],
  ['Note', ({ note }) => note],
]

/** A spreadsheet of all returning parcels that match the filters. */
export const rtoExport = (db: Database, filters: RtoFilters): Sheet =>
  listSheet(datedName('returning-parcels'), COLUMNS, async (page) => {
    const { rows } = await listRtoParcels(db, { ...filters, ...page })
    return { rows: rows.map(presentRtoParcel) }
  })
