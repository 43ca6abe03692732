import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { MESSAGE_STATUSES } from '../../domain/contact-form.ts'
import { CONTACT_SUBJECTS } from '../../domain/contact-subjects.ts'
import { SUBSCRIBER_SOURCES } from '../../domain/newsletter-form.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/subscriber.ts'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containing, orderBy, tableQuery } from '../http/table-query.ts'
import { contactMessages, subscribers } from './inbox.tables.ts'

export const subscribersQuery = tableQuery(['email', 'name', 'source', 'status', 'createdAt']).extend({
  status: z.enum(SUBSCRIBER_STATUSES, 'status must be active or unsubscribed').optional(),
  source: z.enum(SUBSCRIBER_SOURCES, 'source must be website, footer or contact').optional(),
})
export const messagesQuery = tableQuery(['name', 'email', 'subject', 'status', 'createdAt']).extend({
  status: z.enum(MESSAGE_STATUSES, 'status must be unread, read or replied').optional(),
  subject: z.enum(CONTACT_SUBJECTS, 'Please select a subject').optional(),
})
type AskedSubscribers = z.infer<typeof subscribersQuery>
type AskedMessages = z.infer<typeof messagesQuery>
export type SubscriberFilters = Pick<AskedSubscribers, 'search' | 'status' | 'source'>

/** Readers of the newsletter, the newest first unless asked otherwise. */
export function listSubscribers(db: Reader, asked: AskedSubscribers) {
  const { email, name, source, status, createdAt, id } = subscribers
  return db
    .select()
    .from(subscribers)
    .where(whichSubscribers(asked))
    .orderBy(...orderBy(asked.sort, { email, name, source, status, createdAt }, [desc(createdAt), desc(id)]))
    .limit(asked.limit ?? MAX_ROWS)
    .offset(asked.offset ?? 0)
}

/** How many readers there are of those. */
export const countSubscribers = (db: Reader, filters: SubscriberFilters): Promise<number> =>
  db.$count(subscribers, whichSubscribers(filters))

/** All of those readers, in the order they came, a batch at a time. */
export async function* everySubscriber(db: Reader, filters: SubscriberFilters) {
  let last = 0
  for (;;) {
    const batch = await db
      .select()
      .from(subscribers)
      .where(and(whichSubscribers(filters), gt(subscribers.id, last)))
      .orderBy(subscribers.id)
      .limit(MAX_ROWS)
    yield* batch
    if (batch.length < MAX_ROWS) return
    last = batch.at(-1)?.id ?? last
  }
}

function whichSubscribers({ search, status, source }: SubscriberFilters): SQL | undefined {
  return and(
    containing([subscribers.email, subscribers.name, subscribers.phone], search),
    status && eq(subscribers.status, status),
    source && eq(subscribers.source, source),
  )
}

/** Messages to the store, the newest first unless asked otherwise. */
export function listMessages(db: Reader, asked: AskedMessages) {
  const { name, email, subject, status, createdAt, id } = contactMessages
  return db
    .select()
    .from(contactMessages)
    .where(whichMessages(asked))
    .orderBy(...orderBy(asked.sort, { name, email, subject, status, createdAt }, [desc(createdAt), desc(id)]))
    .limit(asked.limit ?? MAX_ROWS)
    .offset(asked.offset ?? 0)
}

/** How many messages there are of those. */
export const countMessages = (db: Reader, filters: AskedMessages): Promise<number> =>
  db.$count(contactMessages, whichMessages(filters))

function whichMessages({ search, status, subject }: AskedMessages): SQL | undefined {
  const { name, email, phone, message } = contactMessages
  return and(
    containing([name, email, phone, message], search),
    status && eq(contactMessages.status, status),
    subject && eq(contactMessages.subject, subject),
  )
}
