import { desc, ne } from 'drizzle-orm'
import type { ContactSubject } from '../../domain/inbox/contact-subjects.ts'
import type { OrderProblem } from '../../domain/inbox/order-problems.ts'
import { addDays } from '../../domain/values/dates.ts'
import type { Database } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { contactMessages } from '../database/schema/inbox.ts'

interface MessageText {
  problem: OrderProblem | null
  subject: ContactSubject
  message: string
  status?: 'read' | 'replied'
}

/** Messages of customers, the newest first. */
const TEXTS: readonly MessageText[] = [
  { problem: null, subject: 'general', message: 'Do you have the 2026-27 edition of the physics modules in stock?' },
  {
    problem: 'not-arrived',
    subject: 'order',
    message: 'My parcel shows out for delivery since two days. When will it come?',
  },
  {
    problem: 'wrong-details',
    subject: 'order',
    message: 'I wrote the wrong house number. It is 14, not 41. Please change it.',
  },
  {
    problem: null,
    subject: 'general',
    message: 'Is your shop in Talwandi open on Sunday? I want to see the used books first.',
    status: 'read',
  },
  {
    problem: 'missing-book',
    subject: 'order',
    message: 'One book of the set is missing. The parcel had three, I paid for four.',
    status: 'replied',
  },
  {
    problem: null,
    subject: 'general',
    message: 'Which modules are enough for a dropper who starts in June?',
    status: 'replied',
  },
  {
    problem: 'wrong-book',
    subject: 'order',
    message: 'I got the JEE module, but I ordered the one for NEET.',
    status: 'replied',
  },
  {
    problem: 'other',
    subject: 'order',
    message: 'Please send the invoice again, my father needs it for his office.',
    status: 'replied',
  },
]

/** Generates messages of the customers of the newest orders, for demos. @returns their number */
export async function generateMessages(db: Database): Promise<number> {
  const buyers = await db
    .select({ id: orders.id, name: orders.customerName, email: orders.customerEmail, phone: orders.customerPhone })
    .from(orders)
    .where(ne(orders.status, 'cancelled'))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(TEXTS.length)
  const now = new Date()
  const rows = buyers.flatMap(({ id, ...buyer }, index) => {
    const text = TEXTS[index]
    if (!text) return []
    return [{ ...buyer, ...text, orderId: text.problem && id, createdAt: addDays(now, -index) }]
  })
  if (rows.length > 0) await db.insert(contactMessages).values(rows.toReversed())
  return rows.length
}
