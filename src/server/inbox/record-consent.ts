import { and, desc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Consent, ConsentKind, ConsentSource } from '../../domain/inbox/consent.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { consents, mailingRecipients, subscribers } from '../database/schema/inbox.ts'

type NewConsent = Pick<typeof consents.$inferInsert, 'kind' | 'email' | 'action' | 'wording' | 'source'>

/** Records a consent in the transaction of the change. */
export async function recordConsent(tx: Transaction, { email, ...consent }: NewConsent): Promise<void> {
  await tx.insert(consents).values({ ...consent, email: email.toLowerCase() })
}

interface Proof {
  source: ConsentSource
  wording: string
}

/** Unsubscribes an address from the newsletter. Does nothing if it is not subscribed. */
export async function unsubscribeFromNewsletter(tx: Transaction, email: string, proof: Proof): Promise<void> {
  const changed = await tx
    .update(subscribers)
    .set({ status: 'unsubscribed' })
    .where(and(eq(subscribers.email, email), ne(subscribers.status, 'unsubscribed')))
    .returning({ id: subscribers.id })
  if (changed.length > 0) await recordConsent(tx, { kind: 'newsletter', email, action: 'withdrawn', ...proof })
}

/** Unsubscribes a recipient from a list. Does nothing if it is unsubscribed. */
export async function stopMailing(
  tx: Transaction,
  { id, list, email }: Pick<typeof mailingRecipients.$inferSelect, 'id' | 'list' | 'email'>,
  proof: Proof,
): Promise<void> {
  const changed = await tx
    .update(mailingRecipients)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(mailingRecipients.id, id), isNull(mailingRecipients.unsubscribedAt)))
    .returning({ id: mailingRecipients.id })
  if (changed.length > 0) await recordConsent(tx, { kind: list, email, action: 'withdrawn', ...proof })
}

/** Lists the consents of an address, newest first. */
export async function listConsents(db: Queryable, address: string, kind?: ConsentKind): Promise<Consent[]> {
  return (await consentsByAddress(db, [address], kind)).get(address.toLowerCase()) ?? []
}

/** Returns the consents of each address in lower case, newest first. */
export async function consentsByAddress(
  db: Queryable,
  addresses: readonly string[],
  kind?: ConsentKind,
): Promise<Map<string, Consent[]>> {
  const { id: _, ...columns } = getTableColumns(consents)
  const lowerCase = addresses.map((address) => address.toLowerCase())
  const rows = await db
    .select(columns)
    .from(consents)
    .where(and(inArray(consents.email, lowerCase), kind && eq(consents.kind, kind)))
    .orderBy(desc(consents.id))
  const byAddress = new Map<string, Consent[]>()
  for (const { email, createdAt, ...consent } of rows) {
    byAddress.set(email, [...(byAddress.get(email) ?? []), { ...consent, createdAt: createdAt.toISOString() }])
  }
  return byAddress
}
