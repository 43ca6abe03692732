import { and, eq, inArray, isNotNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import { ERASED_SENTENCE, PERSONAL_FACTORS } from '../../domain/cod-risk/risk-factor.ts'
import { ACCOUNT_KINDS, DELETION_KINDS } from '../../domain/email/email-kinds.ts'
import type { Transaction } from '../database/connect.ts'
import { accountEmails, deletionRequests, emailChanges, users } from '../database/schema/accounts.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { emails } from '../database/schema/email.ts'
import { consents, contactMessages, mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { invoices } from '../database/schema/invoices.ts'
import { ndrTasks } from '../database/schema/ndr.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'
import { returnPhotos, returns } from '../database/schema/returns.ts'
import { reviewPhotos, reviewReports, reviewRequests, reviews, reviewVotes } from '../database/schema/reviews.ts'
import { rtoReceipts, shipments, trackingEvents } from '../database/schema/shipping.ts'
import { lockUntilCommit } from '../database/transaction-locks.ts'
import { deleteEmailsAbout, deleteEmailsTo } from '../email/delete-emails.ts'
import { WITHOUT_CUSTOMER } from '../orders/personal-columns.ts'
import { eraseOrderMessages } from '../whatsapp/whatsapp.queries.ts'

/**
 * Removes the customer from orders. Books, amounts, city, state and PIN code stay for reports and tax, reviews and invoices without their
 * name, and the payees of refunds for their own period.
 */
export async function eraseOrders(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  const before = await tx
    .select({ email: orders.customerEmail, trackingNumber: orders.trackingNumber })
    .from(orders)
    .where(inArray(orders.id, ids))
  // Those to staff as well, such as comments that mention them.
  await tx.delete(emails).where(inArray(emails.orderId, ids))
  await deleteCourierReports(
    tx,
    before.flatMap(({ trackingNumber }) => trackingNumber ?? []),
    ids,
  )
  await eraseReturnsAndReviews(tx, ids)
  await eraseFailedDeliveries(tx, ids)
  await eraseOrderMessages(tx, ids)
  await eraseConfirmations(tx, ids)
  await tx.delete(contactMessages).where(inArray(contactMessages.orderId, ids))
  await tx.delete(idempotencyKeys).where(inArray(sql`(${idempotencyKeys.response}->>'id')::bigint`, ids))
  // The new nonce makes links to the order invalid, the empty mobile number its lookup.
  await tx
    .update(orders)
    .set({ ...WITHOUT_CUSTOMER, accessNonce: sql`gen_random_uuid()` })
    .where(inArray(orders.id, ids))
  await eraseRisks(tx, ids)
  await tx.update(invoices).set({ buyer: null }).where(inArray(invoices.orderId, ids))
  await deleteMailingRecipients(tx, [...new Set(before.map(({ email }) => email.toLowerCase()))])
}

/** The facts of a risk are numbers and stay. Its address is a key, its reasons are sentences, and staff may have written another. */
async function eraseRisks(tx: Transaction, ids: number[]): Promise<void> {
  // A run that computes risks locks the same rows, in another order.
  await lockUntilCommit(tx, 'order-risks')
  const factors = sql`coalesce((select jsonb_agg(case when f ->> 'code' in ${[...PERSONAL_FACTORS]}
    then jsonb_set(f, '{sentence}', to_jsonb(${ERASED_SENTENCE}::text)) else f end order by place)
    from jsonb_array_elements(factors) with ordinality as listed (f, place)), '[]')`
  await tx.update(orderRisks).set({ addressKey: null, factors }).where(inArray(orderRisks.orderId, ids))
  await tx
    .update(orderRisks)
    .set({ overrideReason: '' })
    .where(and(inArray(orderRisks.orderId, ids), isNotNull(orderRisks.overrideReason)))
}

/** Labels contain the address. */
async function deleteCourierReports(tx: Transaction, trackingNumbers: string[], ids: number[]): Promise<void> {
  await tx.update(shipments).set({ labelUrl: null, manifestUrl: null }).where(inArray(shipments.orderId, ids))
  const used = await tx
    .select({ trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .where(and(inArray(shipments.orderId, ids), isNotNull(shipments.trackingNumber)))
  const numbers = [...new Set([...trackingNumbers, ...used.flatMap(({ trackingNumber }) => trackingNumber ?? [])])]
  if (numbers.length === 0) return
  const isReported = numbers.map((number) => sql`position(${number} in ${trackingEvents.payload}::text) > 0`)
  await tx.delete(trackingEvents).where(or(...isReported))
}

/** The notes of calls, and what the customer typed. */
async function eraseConfirmations(tx: Transaction, ids: number[]): Promise<void> {
  await tx.update(confirmationAttempts).set({ note: '' }).where(inArray(confirmationAttempts.orderId, ids))
  await tx
    .update(orderConfirmations)
    .set({ addressDraft: null, addressDraftAt: null })
    .where(inArray(orderConfirmations.orderId, ids))
}

async function eraseReturnsAndReviews(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(returns)
    .set({ note: '', answer: '', verdict: '', pickupError: null })
    .where(inArray(returns.orderId, ids))
  await tx.delete(returnPhotos).where(inArray(returnPhotos.orderId, ids))
  await tx.update(reviews).set({ displayName: DELETED_CUSTOMER }).where(inArray(reviews.orderId, ids))
  const lines = tx.select({ id: orderItems.id }).from(orderItems).where(inArray(orderItems.orderId, ids))
  await tx.delete(reviewPhotos).where(inArray(reviewPhotos.orderItemId, lines))
  await tx.delete(reviewRequests).where(inArray(reviewRequests.orderId, ids))
}

async function eraseFailedDeliveries(tx: Transaction, ids: number[]): Promise<void> {
  const answer = { answerPhone: null, answerAddress: null, answerLandmark: null, answerNote: '' }
  const request = { comment: '', phone: null, address1: null, address2: null, requestError: null }
  await tx
    .update(ndrTasks)
    .set({ ...answer, ...request })
    .where(inArray(ndrTasks.orderId, ids))
  await tx.update(rtoReceipts).set({ note: '' }).where(inArray(rtoReceipts.orderId, ids))
}

/** Keeps the recipients that other orders or accounts have as well. */
async function deleteMailingRecipients(tx: Transaction, addresses: string[]): Promise<void> {
  const { email } = mailingRecipients
  const otherOrders = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(ne(orders.customerPhone, ''), eq(sql`lower(${orders.customerEmail})`, email)))
  const accounts = tx
    .select({ userId: accountEmails.userId })
    .from(accountEmails)
    .where(eq(sql`lower(${accountEmails.email})`, email))
  await tx.delete(mailingRecipients).where(and(inArray(email, addresses), notExists(otherOrders), notExists(accounts)))
}

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
