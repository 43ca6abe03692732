import { and, desc, eq, gt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { MESSAGE_STATUSES } from '../../domain/inbox/contact-form.ts'
import { CONTACT_SUBJECTS } from '../../domain/inbox/contact-subjects.ts'
import { SUBSCRIBER_SOURCES } from '../../domain/inbox/newsletter-form.ts'
import { SUBSCRIBER_STATUSES } from '../../domain/inbox/subscriber.ts'
import { mobileSearchDigits } from '../../domain/values/phones.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../http/table-query.ts'
import { contactMessages, subscribers } from '../database/schema/inbox.ts'

export const subscribersQuery = tableQuery(['email', 'name', 'source', 'status', 'createdAt']).extend({
  status: z.enum(SUBSCRIBER_STATUSES, 'status must be active or unsubscribed').optional(),
  source: z.enum(SUBSCRIBER_SOURCES, 'source must be website, footer or contact').optional(),
})
export const messagesQuery = tableQuery(['name', 'email', 'subject', 'status', 'createdAt']).extend({
  status: z.enum(MESSAGE_STATUSES, 'status must be unread, read or replied').optional(),
  subject: z.enum(CONTACT_SUBJECTS, 'Please select a subject').optional(),
})
type SubscribersQuery = z.infer<typeof subscribersQuery>
type MessagesQuery = z.infer<typeof messagesQuery>
export type SubscriberFilters = Pick<SubscribersQuery, 'search' | 'status' | 'source'>

/** Returns one page of subscribers, by default newest first. */
export function listSubscribers(db: Queryable, query: SubscribersQuery) {
  const { email, name, source, status, createdAt, id } = subscribers
  return db
    .select()
    .from(subscribers)
    .where(subscribersWhere(query))
    .orderBy(...orderBy(query.sort, { email, name, source, status, createdAt }, [desc(createdAt), desc(id)]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the subscribers that match. */
export const countSubscribers = (db: Queryable, filters: SubscriberFilters): Promise<number> =>
  db.$count(subscribers, subscribersWhere(filters))

/** Yields all subscribers that match in batches, in the order of their subscription. */
export async function* iterateSubscribers(db: Queryable, filters: SubscriberFilters) {
  let lastId = 0
  for (;;) {
    const batch = await db
      .select()
      .from(subscribers)
      .where(and(subscribersWhere(filters), gt(subscribers.id, lastId)))
      .orderBy(subscribers.id)
      .limit(MAX_ROWS)
    yield batch
    if (batch.length < MAX_ROWS) return
    lastId = batch.at(-1)?.id ?? lastId
  }
}

function subscribersWhere({ search, status, source }: SubscriberFilters): SQL | undefined {
  return and(
    or(
      containsText([subscribers.email, subscribers.name, subscribers.phone], search),
      containsText([subscribers.phone], mobileSearchDigits(search ?? '')),
    ),
    status && eq(subscribers.status, status),
    source && eq(subscribers.source, source),
  )
}

/** Returns one page of messages, by default newest first. */
export function listMessages(db: Queryable, query: MessagesQuery) {
  const { name, email, subject, status, createdAt, id } = contactMessages
  return db
    .select()
    .from(contactMessages)
    .where(messagesWhere(query))
    .orderBy(...orderBy(query.sort, { name, email, subject, status, createdAt }, [desc(createdAt), desc(id)]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the messages that match. */
export const countMessages = (db: Queryable, filters: MessagesQuery): Promise<number> =>
  db.$count(contactMessages, messagesWhere(filters))

function messagesWhere({ search, status, subject }: MessagesQuery): SQL | undefined {
  const { name, email, phone, message } = contactMessages
  return and(
    or(containsText([name, email, phone, message], search), containsText([phone], mobileSearchDigits(search ?? ''))),
    status && eq(contactMessages.status, status),
    subject && eq(contactMessages.subject, subject),
  )
}
