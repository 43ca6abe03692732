import { eq, type SQL, sql } from 'drizzle-orm'
import { ACCOUNT_KINDS, DELETION_KINDS } from '../../domain/email/email-kinds.ts'
import { accountEmails, deletionRequests, emailChanges, users } from '../database/schema/accounts.ts'
import type { Transaction } from '../database/connect.ts'
import { deleteEmailsAbout, deleteEmailsTo } from '../email/delete-emails.ts'
import { consents, contactMessages, mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { reviewReports, reviewVotes } from '../database/schema/reviews.ts'

/**
 * Deletes an account. Sessions, devices, tokens, addresses, mobile number and wishlist go with it. Messages and the
 * newsletter belong to an email address: they are deleted if the account has confirmed it.
 */
export async function eraseAccount(tx: Transaction, userId: number): Promise<void> {
  const addresses = await listAddresses(tx, userId)
  for (const { email, isConfirmed } of addresses) {
    await deleteEmailsTo(tx, email, ACCOUNT_KINDS)
    if (isConfirmed) await eraseAddress(tx, email)
  }
  await deleteEmailsAbout(tx, [userId], ['account-registered', 'account-registered-staff', 'login-limited'])
  const requests = await tx
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId))
  await deleteEmailsAbout(tx, idsOf(requests), DELETION_KINDS)
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

/** Deletes the messages that a guest sent with the mobile number of their orders. */
export const eraseMessagesOf = (tx: Transaction, mobile: string) => eraseMessages(tx, eq(contactMessages.phone, mobile))

async function eraseMessages(tx: Transaction, where: SQL): Promise<void> {
  const messages = await tx.delete(contactMessages).where(where).returning({ id: contactMessages.id })
  await deleteEmailsAbout(tx, idsOf(messages), ['contact-message'])
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Deletes what an email address has: messages, newsletter, lists and consents. */
async function eraseAddress(tx: Transaction, address: string): Promise<void> {
  await eraseMessages(tx, eq(sql`lower(${contactMessages.email})`, address))
  await tx.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, address))
  await deleteEmailsTo(tx, address, ['newsletter-welcome'])
  await tx.delete(mailingRecipients).where(eq(mailingRecipients.email, address))
  await tx.delete(consents).where(eq(consents.email, address))
}
