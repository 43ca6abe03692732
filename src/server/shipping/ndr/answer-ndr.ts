import { eq } from 'drizzle-orm'
import { describeAnswer, type NdrAnswer } from '../../../domain/shipping/ndr/ndr-answer.ts'
import type { Database } from '../../database/connect.ts'
import { GUEST } from '../../orders/order-history.ts'
import { auditNdr } from './update-ndr-task.ts'
import { findLastNdrTask, lockNdrTask, type NdrTaskRow } from './ndr.queries.ts'
import { ndrTasks } from '../../database/schema/ndr.ts'

/**
 * Stores the answer of a customer after a failed delivery. They can change it until staff ask the courier. An answer that
 * comes too late, because the courier was asked or has reported the next step, changes nothing.
 * @returns whether the answer was stored
 */
export function answerNdr(db: Database, orderId: number, answer: NdrAnswer): Promise<boolean> {
  return db.transaction(async (tx) => {
    const last = await findLastNdrTask(tx, orderId)
    const locked = last && (await lockNdrTask(tx, last.id))
    if (!locked || !canAnswer(locked)) return false
    const columns = toColumns(answer)
    await tx
      .update(ndrTasks)
      .set({ ...columns, answeredAt: new Date() })
      .where(eq(ndrTasks.id, locked.task.id))
    await auditNdr(tx, GUEST, locked.order, {
      step: 'Customer answered',
      deliveryAnswer: describeAnswer(columns),
      customerPhone: columns.answerPhone,
      shippingAddress: [columns.answerAddress, columns.answerLandmark].filter(Boolean).join(', '),
      comment: columns.answerNote,
    })
    return true
  })
}

/** Whether the customer of a failed attempt can still answer. */
export const canAnswer = ({ task, order }: { task: Pick<NdrTaskRow, 'status'>; order: { status: string } }): boolean =>
  task.status === 'open' && order.status !== 'delivered' && order.status !== 'cancelled'

const NONE = { answerDay: null, answerPhone: null, answerAddress: null, answerLandmark: null, answerNote: '' }

function toColumns(answer: NdrAnswer) {
  switch (answer.answer) {
    case 'reattempt':
      return { ...NONE, answer: answer.answer, answerDay: answer.day, answerPhone: answer.phone ?? null }
    case 'correct':
      return {
        ...NONE,
        answer: answer.answer,
        answerPhone: answer.phone ?? null,
        answerAddress: answer.address ?? null,
        answerLandmark: answer.landmark ?? null,
      }
    case 'refuse':
      return { ...NONE, answer: answer.answer, answerNote: answer.note }
  }
}
