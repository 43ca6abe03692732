import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { describeAnswer, formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_REASON_LABELS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import { NDR_ACTION_LABELS, NDR_OUTCOME_LABELS, NDR_REQUEST_LABELS } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrFilters } from '../../../domain/shipping/ndr/ndr-task.ts'
import { dayOf, formatDateTime } from '../../../domain/values/dates.ts'
import type { Database } from '../../database/connect.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import { listNdrTasks, type NdrTaskWithOrder } from './ndr.queries.ts'

const BATCH_SIZE = 500

const timeOf = (time: Date | null): Cell => time && formatDateTime(time)

const COLUMNS: [header: string, cell: (row: NdrTaskWithOrder) => Cell][] = [
  ['Order ID', ({ task }) => String(task.orderId)],
  ['Tracking number', ({ shipment }) => shipment.trackingNumber],
  ['Courier', ({ order }) => order.courierName],
  ['Attempt', ({ task }) => task.attempt],
  ['Failed', ({ task }) => formatDateTime(task.failedAt)],
  ['Reason group', ({ task }) => task.reasonGroup && NDR_REASON_LABELS[task.reasonGroup]],
  ['Courier’s reason', ({ task }) => task.reason],
  ['Customer', ({ order }) => order.customerName],
  ['Phone', ({ order }) => deliveryContact(order).customerPhone],
  ['City', ({ order }) => order.city],
  ['PIN code', ({ order }) => order.pincode],
  [
    'Customer’s answer',
    ({ task }) => task.answer && describeAnswer({ answer: task.answer, answerDay: task.answerDay }),
  ],
  ['Answered', ({ task }) => timeOf(task.answeredAt)],
  ['Request', ({ task }) => task.action && NDR_ACTION_LABELS[task.action]],
  ['Requested day', ({ task }) => task.deferredDay && formatDeliveryDay(task.deferredDay)],
  ['Comment', ({ task }) => task.comment],
  ['Request state', ({ task }) => task.requestState && NDR_REQUEST_LABELS[task.requestState]],
  ['Requested by', ({ task }) => task.requestedBy],
  ['Requested', ({ task }) => timeOf(task.requestedAt)],
  ['Result', ({ task }) => task.outcome && NDR_OUTCOME_LABELS[task.outcome]],
  ['Finished', ({ task }) => timeOf(task.closedAt)],
]

/** A spreadsheet of all failed attempts that match the filters. */
export const ndrExport = (db: Database, filters: NdrFilters): Sheet => ({
  name: `failed-deliveries-${dayOf(new Date())}`,
  header: COLUMNS.map(([header]) => header),
  rows: exportRows(db, filters),
})

async function* exportRows(db: Database, filters: NdrFilters): AsyncGenerator<Cell[]> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { rows } = await listNdrTasks(db, { ...filters, limit: BATCH_SIZE, offset })
    yield* rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))
    if (rows.length < BATCH_SIZE) return
  }
}
