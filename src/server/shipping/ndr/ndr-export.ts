import { deliveryContact } from '../../../domain/orders/delivery-contact.ts'
import { describeAnswer, formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_REASON_LABELS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import { NDR_ACTION_LABELS, NDR_OUTCOME_LABELS, NDR_REQUEST_LABELS } from '../../../domain/shipping/ndr/ndr-states.ts'
import type { NdrFilters } from '../../../domain/shipping/ndr/ndr-task.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import type { Database } from '../../database/connect.ts'
import { type Column, datedName, listSheet, timeCell } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { listNdrTasks, type NdrTaskWithOrder } from './ndr.queries.ts'

const COLUMNS: Column<NdrTaskWithOrder>[] = [
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
  ['Answered', ({ task }) => timeCell(task.answeredAt)],
  ['Request', ({ task }) => task.action && NDR_ACTION_LABELS[task.action]],
  ['Requested day', ({ task }) => task.deferredDay && formatDeliveryDay(task.deferredDay)],
  ['Comment', ({ task }) => task.comment],
  ['Request state', ({ task }) => task.requestState && NDR_REQUEST_LABELS[task.requestState]],
  ['Requested by', ({ task }) => task.requestedBy],
  ['Requested', ({ task }) => timeCell(task.requestedAt)],
  ['Result', ({ task }) => task.outcome && NDR_OUTCOME_LABELS[task.outcome]],
  ['Finished', ({ task }) => timeCell(task.closedAt)],
]

/** A spreadsheet of all failed attempts that match the filters. */
export const ndrExport = (db: Database, filters: NdrFilters): Sheet =>
  listSheet(datedName('failed-deliveries'), COLUMNS, (page) => listNdrTasks(db, { ...filters, ...page }))
