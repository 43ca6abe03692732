// The money of a paid order that is cancelled: its parcel came back, or was never sent.
import { z } from 'zod'
import { id, line, rupeesFrom } from '../values/schemas.ts'
import { type OrderSource, type OrderStatus, TEST_SOURCE } from './order-status.ts'
import { isToPayBack, type PaidOrder } from './payment.ts'
import { utrSchema } from './returns/payee.ts'

/** How the money is paid back. `upi` and `bank` have a reference (UTR), cash has none. */
export const REFUND_METHODS = ['upi', 'bank', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

export const REFUND_METHOD_LABELS: Record<RefundMethod, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash at the counter',
}

/** The action of a refund in the history of an order. */
export const REFUND_ACTION = 'refund'

interface RefundableOrder extends PaidOrder {
  status: OrderStatus
  source: OrderSource
}

/** Whether an order must be paid back: it is cancelled, and its customer has paid. */
export const isToRefund = (order: RefundableOrder): boolean =>
  order.status === 'cancelled' && isToPayBack(order) && order.source !== TEST_SOURCE

const amount = rupeesFrom(1, 'Must be at least ₹1')
/** The rest of the due amount is deducted, for this reason: nothing is due then. */
const deductionReason = line(300).optional()

/** `POST /api/admin/orders/{id}/refunds`. */
export const orderRefundSchema = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.enum(['upi', 'bank']), amount, utr: utrSchema, deductionReason }),
    z.object({ method: z.literal('cash'), amount, deductionReason }),
  ],
  'Choose how the money was paid back',
)
export type OrderRefundRequest = z.output<typeof orderRefundSchema>

/** The refunded and deducted amounts of an order and the amount still due, in rupees. */
export const orderRefundsSchema = z.object({
  paid: z.number().describe('What the customer had paid'),
  due: z.number(),
  refunds: z.array(
    z.object({
      id,
      amount: z.number(),
      method: z.enum(REFUND_METHODS),
      utr: z.string().nullable(),
      deduction: z.number().describe('What was deducted on purpose; 0 if nothing'),
      deductionReason: z.string().nullable(),
      actor: z.string(),
      refundedAt: z.iso.datetime(),
    }),
  ),
})
export type OrderRefunds = z.infer<typeof orderRefundsSchema>
