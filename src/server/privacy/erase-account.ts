import { eq, inArray, like, or, sql } from 'drizzle-orm'
import { accountEmails, emailChanges, users } from '../accounts/accounts.tables.ts'
import type { Transaction } from '../database/connect.ts'
import { emails } from '../email/email.tables.ts'
import { consents } from '../inbox/consents.tables.ts'
import { contactMessages, mailingRecipients, subscribers } from '../inbox/inbox.tables.ts'
import { reviewReports, reviewVotes } from '../reviews/reviews.tables.ts'
import { deletionRequests } from './privacy.tables.ts'

/** Emails about the account itself, by the first part of their key. */
const ACCOUNT_EMAILS = ['password-reset', 'password-changed', 'email-verification', 'email-change', 'email-replaced']

/**
 * Deletes an account. Sessions, devices, tokens, addresses, mobile number and wishlist go with it. Messages and the
 * newsletter belong to an email address: they are deleted if the account has confirmed it.
 */
export async function eraseAccount(tx: Transaction, userId: number): Promise<void> {
  const addresses = await listAddresses(tx, userId)
  for (const { email, isConfirmed } of addresses) {
    await deleteAccountEmails(tx, email)
    if (isConfirmed) await eraseAddress(tx, email)
  }
  await deleteEmailsByKey(tx, [`account-registered/${userId}/%`, `login-limited/${userId}/%`])
  await deleteRequestEmails(tx, userId)
  const voter = `user:${userId}`
  await tx.update(reviewVotes).set({ voter: sql`'deleted:' || gen_random_uuid()` }).where(eq(reviewVotes.voter, voter))
  await tx.delete(reviewReports).where(eq(reviewReports.reporter, voter))
  await tx.delete(users).where(eq(users.id, userId))
}

async function listAddresses(tx: Transaction, userId: number) {
  const present = await tx.select().from(accountEmails).where(eq(accountEmails.userId, userId))
  const pending = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return [
    ...present.map(({ email, verifiedAt }) => ({ email: email.toLowerCase(), isConfirmed: verifiedAt !== null })),
    ...pending.map(({ email }) => ({ email: email.toLowerCase(), isConfirmed: false })),
  ]
}

const deleteAccountEmails = (tx: Transaction, address: string) =>
  tx
    .delete(emails)
    .where(
      sql`lower(${emails.recipient}) = ${address} and ${inArray(sql`split_part(${emails.key}, '/', 1)`, ACCOUNT_EMAILS)}`,
    )

const deleteEmailsByKey = (tx: Transaction, patterns: string[]) =>
  tx.delete(emails).where(or(...patterns.map((pattern) => like(emails.key, pattern))))

/** Deletes the messages that a guest sent with the mobile number of their orders. */
export async function eraseMessagesOf(tx: Transaction, mobile: string): Promise<void> {
  const messages = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.phone, mobile))
    .returning({ id: contactMessages.id })
  if (messages.length === 0) return
  await deleteEmailsByKey(
    tx,
    messages.map(({ id }) => `contact-message/${id}/%`),
  )
}

/** Deletes what an email address has: messages, newsletter, lists and consents. */
async function eraseAddress(tx: Transaction, address: string): Promise<void> {
  const messages = await tx
    .delete(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, address))
    .returning({ id: contactMessages.id })
  const removed = await tx
    .delete(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, address))
    .returning({ id: subscribers.id })
  const patterns = [
    ...messages.map(({ id }) => `contact-message/${id}/%`),
    ...removed.map(({ id }) => `newsletter-welcome/${id}/%`),
  ]
  if (patterns.length > 0) await deleteEmailsByKey(tx, patterns)
  await tx.delete(mailingRecipients).where(eq(mailingRecipients.email, address))
  await tx.delete(consents).where(eq(consents.email, address))
}

/** Deletes the emails about earlier requests of the account. */
async function deleteRequestEmails(tx: Transaction, userId: number): Promise<void> {
  const requests = await tx
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
  const keys = requests.flatMap(({ id }) => [`deletion-requested/${id}`, `deletion-withdrawn/${id}`])
  if (keys.length > 0) await tx.delete(emails).where(inArray(emails.key, keys))
}
