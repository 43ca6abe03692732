import {
  RTO_OUTCOME_LABELS,
  RTO_STATE_LABELS,
  type RtoFilters,
  type RtoParcel,
  WRITE_OFF_LABELS,
} from '../../../domain/shipping/rto/rto-receipt.ts'
import { dayOf, formatDateTime } from '../../../domain/values/dates.ts'
import type { Database } from '../../database/connect.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import { presentRtoParcel } from './rto.presenter.ts'
import { listRtoParcels } from './rto.queries.ts'

const BATCH_SIZE = 500

const timeOf = (time: string | null): Cell => time && formatDateTime(time)

const COLUMNS: [header: string, cell: (parcel: RtoParcel) => Cell][] = [
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Courier', ({ courierName }) => courierName],
  ['State', ({ state }) => state && RTO_STATE_LABELS[state]],
  ['Return started', ({ returningAt }) => timeOf(returningAt)],
  ['Back by the courier’s report', ({ returnedAt }) => timeOf(returnedAt)],
  ['Received', ({ receivedAt }) => timeOf(receivedAt)],
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
export const rtoExport = (db: Database, filters: RtoFilters): Sheet => ({
  name: `returning-parcels-${dayOf(new Date())}`,
  header: COLUMNS.map(([header]) => header),
  rows: exportRows(db, filters),
})

async function* exportRows(db: Database, filters: RtoFilters): AsyncGenerator<Cell[]> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { rows } = await listRtoParcels(db, { ...filters, limit: BATCH_SIZE, offset })
    yield* rows.map((row) => COLUMNS.map(([, cell]) => cell(presentRtoParcel(row))))
    if (rows.length < BATCH_SIZE) return
  }
}
