import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import { accountEmails } from '../accounts/accounts.tables.ts'
import type { Transaction } from '../database/connect.ts'
import { emails } from '../email/email.tables.ts'
import { orderRisks } from '../cod-risk/cod-risk.tables.ts'
import { contactMessages, mailingRecipients } from '../inbox/inbox.tables.ts'
import { confirmationAttempts, orderConfirmations } from '../orders/confirmations/confirmations.tables.ts'
import { invoices } from '../orders/invoices/invoices.tables.ts'
import { idempotencyKeys } from '../http/idempotency.tables.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { returnPhotos, returns } from '../orders/returns/returns.tables.ts'
import { reviewPhotos, reviewRequests, reviews } from '../reviews/reviews.tables.ts'
import { ndrTasks } from '../shipping/ndr/ndr.tables.ts'
import { eraseOrderMessages } from '../whatsapp/whatsapp.queries.ts'
import { rtoReceipts } from '../shipping/rto/rto.tables.ts'
import { shipments, trackingEvents } from '../shipping/shipping.tables.ts'

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
  await deleteOrderEmails(tx, ids)
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
  for (const id of ids) await tx.update(orders).set(withoutCustomer()).where(eq(orders.id, id))
  // The facts of the risk are numbers; the address is a key, and staff may have written about the customer.
  await tx.update(orderRisks).set({ addressKey: null }).where(inArray(orderRisks.orderId, ids))
  await tx
    .update(orderRisks)
    .set({ overrideReason: '' })
    .where(and(inArray(orderRisks.orderId, ids), isNotNull(orderRisks.overrideReason)))
  await tx.update(invoices).set({ buyer: null }).where(inArray(invoices.orderId, ids))
  await deleteMailingRecipients(tx, [...new Set(before.map(({ email }) => email.toLowerCase()))])
}

/** The new nonce makes links to the order invalid, the empty mobile number its lookup. */
const withoutCustomer = () => ({
  userId: 0,
  customerName: DELETED_CUSTOMER,
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  correctedAddress: null,
  correctedPhone: null,
  notes: null,
  staffNotes: '',
  cancellationNote: null,
  accessNonce: randomUUID(),
})

/** The second part of an email's key is the number of its subject. No other subject has a number of ten digits. */
const keySubject = sql`split_part(${emails.key}, '/', 2)`
const isAbout = (ids: readonly number[], prefixes?: readonly string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : and(
        inArray(keySubject, ids.map(String)),
        prefixes && inArray(sql`split_part(split_part(${emails.key}, '/', 1), '-', 1)`, [...prefixes]),
      )

async function deleteOrderEmails(tx: Transaction, ids: number[]): Promise<void> {
  const idsOf = async (table: typeof returns | typeof reviews | typeof contactMessages) =>
    (await tx.select({ id: table.id }).from(table).where(inArray(table.orderId, ids))).map(({ id }) => id)
  await tx.delete(emails).where(
    or(
      // Those to staff as well, such as comments that mention them.
      isAbout(ids),
      isAbout(await idsOf(returns), ['return', 'replacement']),
      isAbout(await idsOf(reviews), ['review']),
      isAbout(await idsOf(contactMessages), ['contact']),
    ),
  )
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
