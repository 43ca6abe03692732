import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { COMMENT_ACTION } from '../../../domain/orders/admin-order.ts'
import { mentionedNames, type Mentions } from '../../../domain/orders/order-timeline.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { accountEmails, users } from '../../database/schema/accounts.ts'
import { orderMentions, orders } from '../../database/schema/orders.ts'
import type { EmailOutbox, EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import { paragraph } from '../../email/templates/email-body.ts'
import { NotFoundError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'

/** A mention in a comment, with the confirmed address of the member of staff. */
interface MentionToEmail {
  mentionId: number
  orderId: number
  author: string
  comment: string
  address: string
}

/** Informs a member of staff that a comment mentions them. */
const mentionEmail = (
  { mentionId, orderId, author, comment, address }: MentionToEmail,
  { sender: { url } }: EmailSettings,
): NewEmail => ({
  key: `mention/${orderId}/${mentionId}`,
  kind: 'mention',
  orderId,
  to: { address },
  subject: `${author} mentioned you on order #${orderId}`,
  body: {
    heading: `${author} mentioned you on order #${orderId}`,
    blocks: [
      paragraph(comment),
      { kind: 'link', label: 'Open the order', url: `${url}/admin?tab=orders&order=${orderId}` },
    ],
  },
})

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
async function storeMentions(tx: Transaction, { orderId, text, author }: Comment): Promise<MentionToEmail[]> {
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

/**
 * Adds a signed comment to the history of an order, and stores whom it mentions. They receive an email if their address is
 * confirmed.
 * @throws NotFoundError
 */
export function commentOnOrder(
  { db, outbox }: { db: Database; outbox: EmailOutbox },
  actor: User,
  id: number,
  comment: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { customerName } = orders
    // The update publishes the order's event, so that other staff see the comment.
    const [order] = await tx
      .update(orders)
      .set({ updatedAt: new Date() })
      .where(eq(orders.id, id))
      .returning({ id: orders.id, customerName })
    if (!order) throw new NotFoundError('Order')
    await audit(tx, {
      actor,
      action: COMMENT_ACTION,
      kind: ORDER_KIND,
      id,
      subject: orderSubject(order),
      after: { comment },
    })
    const mentions = await storeMentions(tx, { orderId: id, text: comment, author: actor })
    if (mentions.length === 0) return
    await outbox.enqueue(tx, (settings) => mentions.map((mention) => mentionEmail(mention, settings)))
  })
}
