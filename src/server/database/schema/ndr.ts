import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { NDR_ANSWERS } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { NDR_REASON_GROUPS } from '../../../domain/shipping/ndr/ndr-reason.ts'
import { NDR_ACTIONS, NDR_OUTCOMES, NDR_REQUEST_STATES, NDR_STATUSES } from '../../../domain/shipping/ndr/ndr-states.ts'
import { checkOneOf, createdAt, idColumn, timestamptz, updatedAt } from '../columns.ts'
import { orders } from './orders.ts'
import { shipments } from './shipping.ts'

/**
 * Failed delivery attempts (NDR): one row for each attempt, with the answer of the customer and the request of staff to the
 * courier. At most one row of a shipment is not closed.
 */
export const ndrTasks = pgTable(
  'ndr_tasks',
  {
    id: idColumn(),
    shipmentId: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Counts the failed attempts of the shipment, from 1. */
    attempt: integer().notNull(),
    status: text({ enum: NDR_STATUSES }).notNull().default('open'),
    outcome: text({ enum: NDR_OUTCOMES }),
    /** When the attempt failed, by the courier's clock. */
    failedAt: timestamptz().notNull(),
    closedAt: timestamptz(),
    /** What `GET /ndr/{awb}` says of the attempt; null until read. */
    reason: text(),
    reasonGroup: text({ enum: NDR_REASON_GROUPS }),
    courierAttempts: integer(),
    raisedAt: timestamptz(),
    reasonReadAt: timestamptz(),
    reasonError: text(),
    /** The answer of the customer; null until they use the link. */
    answer: text({ enum: NDR_ANSWERS }),
    answerDay: date(),
    answerPhone: text(),
    answerAddress: text(),
    answerLandmark: text(),
    answerNote: text().notNull().default(''),
    answeredAt: timestamptz(),
    /** The request to the courier; null until staff decide. */
    action: text({ enum: NDR_ACTIONS }),
    comment: text().notNull().default(''),
    phone: text(),
    address1: text(),
    address2: text(),
    deferredDay: date(),
    requestState: text({ enum: NDR_REQUEST_STATES }),
    requestError: text(),
    requestedById: integer(),
    requestedBy: text(),
    requestedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('ndr_tasks_status', checkOneOf('status', NDR_STATUSES)),
    check('ndr_tasks_outcome', checkOneOf('outcome', NDR_OUTCOMES)),
    check('ndr_tasks_reason_group', checkOneOf('reason_group', NDR_REASON_GROUPS)),
    check('ndr_tasks_answer', checkOneOf('answer', NDR_ANSWERS)),
    check('ndr_tasks_action', checkOneOf('action', NDR_ACTIONS)),
    check('ndr_tasks_request_state', checkOneOf('request_state', NDR_REQUEST_STATES)),
    check('ndr_tasks_attempt', sql`${table.attempt} > 0`),
    check(
      'ndr_tasks_closed',
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null and ${table.outcome} is not null)`,
    ),
    check('ndr_tasks_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      'ndr_tasks_requested',
      sql`(${table.requestState} is null) = (${table.action} is null) and (${table.action} is null) = (${table.requestedAt} is null)`,
    ),
    uniqueIndex('ndr_tasks_attempt_index').on(table.shipmentId, table.attempt),
    uniqueIndex('ndr_tasks_one_open_index').on(table.shipmentId).where(sql`${table.status} <> 'closed'`),
    index('ndr_tasks_order_index').on(table.orderId, table.id),
    index('ndr_tasks_status_index').on(table.status, table.failedAt),
  ],
)
