import { CONSENT_WORDINGS } from '../../domain/inbox/consent-wordings.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { ConsentEdit, OwnConsents } from '../../domain/inbox/consent.ts'
import { accountEmails } from '../database/schema/accounts.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { listConsents, recordConsent, stopMailing, unsubscribeFromNewsletter } from './record-consent.ts'
import { addSubscriber, type SubscribeDeps } from './subscribe.ts'

/** Returns the consents of the confirmed address of an account. */
export async function readOwnConsents(db: Queryable, userId: number): Promise<OwnConsents> {
  const email = await findConfirmedAddress(db, userId)
  if (email === undefined) return { email: null, newsletter: false, reviewRequests: false, history: [] }
  const isSubscribed = and(eq(subscribers.email, email), eq(subscribers.status, 'active'))
  const isStopped = and(
    eq(mailingRecipients.list, 'review_requests'),
    eq(mailingRecipients.email, email),
    isNotNull(mailingRecipients.unsubscribedAt),
  )
  return {
    email,
    newsletter: (await db.$count(subscribers, isSubscribed)) > 0,
    reviewRequests: (await db.$count(mailingRecipients, isStopped)) === 0,
    history: await listConsents(db, email),
  }
}

/**
 * Gives or withdraws a consent of the account. Does nothing if it is so already.
 * @throws ConflictError (409) without a confirmed address
 */
export async function changeOwnConsent(
  deps: SubscribeDeps,
  userId: number,
  { kind, isGiven }: ConsentEdit,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const email = await findConfirmedAddress(tx, userId)
    if (email === undefined) {
      throw new ConflictError('no_confirmed_address', 'Please confirm your email address first.')
    }
    const proof = { source: 'account' as const, wording: CONSENT_WORDINGS.account[kind] }
    if (kind === 'review_requests') return setReviewRequests(tx, { email, isGiven, proof })
    if (!isGiven) return unsubscribeFromNewsletter(tx, email, proof)
    return addSubscriber(tx, deps, { email, source: 'website', consent: proof })
  })
}

async function setReviewRequests(
  tx: Transaction,
  { email, isGiven, proof }: { email: string; isGiven: boolean; proof: { source: 'account'; wording: string } },
): Promise<void> {
  const list = 'review_requests'
  const isRecipient = and(eq(mailingRecipients.list, list), eq(mailingRecipients.email, email))
  await tx.insert(mailingRecipients).values({ list, email }).onConflictDoNothing()
  const [recipient] = await tx.select().from(mailingRecipients).where(isRecipient).for('update')
  if (!recipient) return
  if (!isGiven) return stopMailing(tx, recipient, proof)
  if (recipient.unsubscribedAt === null) return
  await tx.update(mailingRecipients).set({ unsubscribedAt: null }).where(isRecipient)
  await recordConsent(tx, { kind: list, email, action: 'given', ...proof })
}

async function findConfirmedAddress(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(and(eq(accountEmails.userId, userId), isNotNull(accountEmails.verifiedAt)))
  return row?.email.toLowerCase()
}
