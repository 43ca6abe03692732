import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { mentionedNames, type Mentions } from '../../../domain/orders/order-timeline.ts'
import { accountEmails, users } from '../../database/schema/accounts.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import type { MentionToEmail } from './mention-email.ts'
import { orderMentions } from '../../database/schema/orders.ts'

const SHOWN_MENTIONS = 20

interface Comment {
  orderId: number
  text: string
  author: Pick<User, 'id' | 'username'>
}

/**
 * Stores the members of staff that a comment mentions, in the transaction that adds it. Authors do not mention themselves.
 * @returns the mentions of those with a confirmed email address
 */
export async function storeMentions(tx: Transaction, { orderId, text, author }: Comment): Promise<MentionToEmail[]> {
  const staff = await listOtherStaff(tx, author.id)
  const names = mentionedNames(
    text,
    staff.map(({ username }) => username),
  )
  const rows = staff
    .filter(({ username }) => names.includes(username))
    .map(({ id: userId }) => ({ userId, orderId, author: author.username }))
  if (rows.length === 0) return []
  const stored = await tx
    .insert(orderMentions)
    .values(rows)
    .returning({ mentionId: orderMentions.id, userId: orderMentions.userId })
  const confirmed = await tx
    .select({ userId: accountEmails.userId, address: accountEmails.email })
    .from(accountEmails)
    .where(
      and(
        inArray(
          accountEmails.userId,
          stored.map(({ userId }) => userId),
        ),
        isNotNull(accountEmails.verifiedAt),
      ),
    )
  const addresses = new Map(confirmed.map(({ userId, address }) => [userId, address]))
  return stored.flatMap(({ mentionId, userId }) => {
    const address = addresses.get(userId)
    return address ? [{ mentionId, orderId, author: author.username, comment: text, address }] : []
  })
}

/** Reads the newest mentions of a user, the number of unread ones, and the names that they can mention. */
export async function readMentions(db: Queryable, userId: number): Promise<Mentions> {
  const isOwn = eq(orderMentions.userId, userId)
  const { id, orderId, author, createdAt, readAt } = orderMentions
  const [rows, [unread], staff] = await Promise.all([
    db
      .select({ id, orderId, author, createdAt, readAt })
      .from(orderMentions)
      .where(isOwn)
      .orderBy(desc(id))
      .limit(SHOWN_MENTIONS),
    db
      .select({ total: count() })
      .from(orderMentions)
      .where(and(isOwn, isNull(readAt))),
    listOtherStaff(db, userId),
  ])
  return {
    unread: unread?.total ?? 0,
    mentions: rows.map((row) => ({
      id: row.id,
      orderId: row.orderId,
      author: row.author,
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
    })),
    staff: staff.map(({ username }) => username),
  }
}

/** Marks the mentions of a user as read: those on one order, or all. */
export async function markMentionsRead(db: Queryable, userId: number, orderId: number | undefined): Promise<void> {
  const isUnread = and(eq(orderMentions.userId, userId), isNull(orderMentions.readAt))
  await db
    .update(orderMentions)
    .set({ readAt: new Date() })
    .where(orderId === undefined ? isUnread : and(isUnread, eq(orderMentions.orderId, orderId)))
}

const listOtherStaff = (db: Queryable, userId: number) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
    .orderBy(asc(users.username))
