import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { mailingRecipients, subscribers } from '../database/schema/inbox.ts'

type Recipient = typeof mailingRecipients.$inferSelect

/**
 * Returns the recipient of a list with this address, and adds one with the first email. Undefined for an address that
 * unsubscribed from the list or from the newsletter.
 */
export async function findOrAddRecipient(
  tx: Transaction,
  list: Recipient['list'],
  address: string,
): Promise<Recipient | undefined> {
  const email = address.toLowerCase()
  const isUnsubscribed = and(eq(subscribers.email, email), eq(subscribers.status, 'unsubscribed'))
  if ((await tx.$count(subscribers, isUnsubscribed)) > 0) return undefined
  const [row] = await tx
    .insert(mailingRecipients)
    .values({ list, email })
    // An update without effect, so that an existing row is returned.
    .onConflictDoUpdate({ target: [mailingRecipients.list, mailingRecipients.email], set: { email } })
    .returning()
  return row?.unsubscribedAt === null ? row : undefined
}
