import { and, eq, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { KNOWN_DEVICE_RETENTION } from './accounts/known-devices.ts'
import { sendPasswordReset } from './accounts/recovery/password-reset.ts'
import { runNightlyBackup } from './backup/nightly-backup.ts'
import { checkPayments } from './cash/check-payments.ts'
import { recordLedgerEntries } from './cash/record-ledger-entries.ts'
import { createAvifVariants } from './catalog/images/avif/create-avif-variants.ts'
import { downloadPhoto } from './catalog/import/photos/photo-downloads.ts'
import { publishDueProducts } from './catalog/products/publish-products.ts'
import { scoreAllOrders, scoreRecentOrders } from './cod-risk/risk-scorer.ts'
import { applyPolicies } from './confirmation/apply-policies.ts'
import { answerByWhatsApp, callAfterFailedMessage } from './confirmation/whatsapp-answers.ts'
import { whatsappMessenger } from './confirmation/whatsapp-messenger.ts'
import { applyBannerSchedule } from './content/edit-banners.ts'
import type { Database } from './database/connect.ts'
import { accountTokens, emailChanges, knownDevices, sessions } from './database/schema/accounts.ts'
import { emails } from './database/schema/email.ts'
import { photoDownloads, photoSets } from './database/schema/imports.ts'
import { merchantRuns } from './database/schema/merchant.ts'
import { orderDrafts, orderMentions } from './database/schema/orders.ts'
import { idempotencyKeys } from './database/schema/platform.ts'
import { reviewPhotos } from './database/schema/reviews.ts'
import { courierServiceability, trackingEvents } from './database/schema/shipping.ts'
import { whatsappMessages, whatsappReplies } from './database/schema/whatsapp.ts'
import { sendEmail, type SendEmailDeps } from './email/send-email.ts'
import type { JobHandlers } from './jobs/job-queues.ts'
import { refreshOfferStatuses } from './merchant/refresh-offer-statuses.ts'
import { startHourlyRun } from './merchant/start-run.ts'
import { syncOffers } from './merchant/sync-offers.ts'
import { refreshCustomers } from './orders/customers/refresh-customers.ts'
import { createInvoiceAttachment } from './orders/invoices/create-invoice-pdf.ts'
import { notifyNewOrders } from './orders/push/notify-new-orders.ts'
import { purgeReturns } from './orders/returns/purge-returns.ts'
import { countSales } from './orders/sales/count-sales.ts'
import { carryOutDeletions } from './privacy/carry-out-deletions.ts'
import { requeueOrphans } from './waiting-work.ts'
import { requestReviews } from './reviews/request-reviews.ts'
import type { Services } from './services.ts'
import { readSmtpSettings } from './settings/smtp-settings.ts'
import { shipBatchOrder } from './shipping/batches/ship-batch-order.ts'
import { bookShipment } from './shipping/book-shipment.ts'
import { cancelShipment } from './shipping/cancel-shipment.ts'
import { messageCustomer } from './shipping/ndr/message-customer.ts'
import { readNdrReason } from './shipping/ndr/read-ndr-reason.ts'
import { sendNdrRequest } from './shipping/ndr/send-ndr-request.ts'
import { recountDeliveries, refreshDeliveries } from './shipping/promise/refresh-deliveries.ts'
import { handleReturnPickup } from './shipping/return-pickups/handle-return-pickup.ts'
import { resumeShipmentRequest } from './shipping/ship-order.ts'
import { runTestOrder } from './shipping/test-orders/run-test-order.ts'
import { pollTracking } from './shipping/tracking/poll-tracking.ts'
import { refreshTracking } from './shipping/tracking/refresh-tracking.ts'
import { processTrackingEvent } from './shipping/tracking/tracking-events.ts'
import { purgeUnusedFiles } from './storage/purge-unused-files.ts'
import { sendMessage } from './whatsapp/send-message.ts'

const IDEMPOTENCY_KEY_RETENTION = '7 days'
const EMAIL_RETENTION = '180 days'
const TRACKING_EVENT_RETENTION = '180 days'
const SERVICEABILITY_RETENTION = '90 days'
const UNSENT_PHOTO_RETENTION = '1 day'
const WHATSAPP_RETENTION = '180 days'
const MENTION_RETENTION = '90 days'
const DRAFT_RETENTION = '30 days'
const IMPORT_PHOTO_RETENTION = '7 days'
const MERCHANT_RUN_RETENTION = '30 days'

/** The last test message is the state of WhatsApp in the opening checklist. */
const isNotLastTest = sql`${whatsappMessages.id} is distinct from (
  select max(id) from ${whatsappMessages} test where test.order_id is null)`

const olderThan = (age: string) => sql`now() - ${age}::interval`

/**
 * Deletes expired idempotency keys, sessions, account tokens, changes of addresses and known devices, old tracking events, WhatsApp messages
 * and serviceability results, old emails except waiting ones, photos of reviews that were never sent,
 * payees and photos of old returns, old mentions, drafts of orders, photos of ZIPs that were imported or not, and old runs of the Google sync. Refreshes the customers, so that changes do not pile up.
 */
export async function purgeExpired(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, olderThan(IDEMPOTENCY_KEY_RETENTION)))
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, sql`now()`))
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`))
  await db.delete(knownDevices).where(lt(knownDevices.createdAt, olderThan(KNOWN_DEVICE_RETENTION)))
  await db.delete(trackingEvents).where(lt(trackingEvents.createdAt, olderThan(TRACKING_EVENT_RETENTION)))
  await db.delete(courierServiceability).where(lt(courierServiceability.checkedAt, olderThan(SERVICEABILITY_RETENTION)))
  await db.delete(emails).where(and(lt(emails.createdAt, olderThan(EMAIL_RETENTION)), ne(emails.status, 'waiting')))
  const isUnsent = isNull(reviewPhotos.reviewId)
  await db.delete(reviewPhotos).where(and(isUnsent, lt(reviewPhotos.createdAt, olderThan(UNSENT_PHOTO_RETENTION))))
  await db.delete(orderMentions).where(lt(orderMentions.createdAt, olderThan(MENTION_RETENTION)))
  await db.delete(orderDrafts).where(lt(orderDrafts.updatedAt, olderThan(DRAFT_RETENTION)))
  await db.delete(photoSets).where(lt(photoSets.createdAt, olderThan(IMPORT_PHOTO_RETENTION)))
  const isLoaded = eq(photoDownloads.state, 'done')
  await db.delete(photoDownloads).where(and(isLoaded, lt(photoDownloads.updatedAt, olderThan(IMPORT_PHOTO_RETENTION))))
  await purgeReturns(db)
  const isOldMessage = lt(whatsappMessages.createdAt, olderThan(WHATSAPP_RETENTION))
  const isFinished = notInArray(whatsappMessages.state, ['waiting', 'sending'])
  await db.delete(whatsappMessages).where(and(isOldMessage, isFinished, isNotLastTest))
  await db.delete(whatsappReplies).where(lt(whatsappReplies.createdAt, olderThan(WHATSAPP_RETENTION)))
  await refreshCustomers(db)
  await db.delete(merchantRuns).where(lt(merchantRuns.endedAt, olderThan(MERCHANT_RUN_RETENTION)))
}

/** The job handler of each queue. */
export const jobHandlers = (services: Services): JobHandlers => handlersOf({ ...services, ...services.background })

const handlersOf = (services: Services): JobHandlers => ({
  email: ({ emailId }, attempt) => sendEmail(emailDeps(services), emailId, attempt),
  'whatsapp-message': ({ messageId }, attempt) => sendMessage(services, messageId, attempt),
  'whatsapp-reply': ({ replyId }) => answerByWhatsApp(services, replyId),
  'whatsapp-failed': ({ messageId }) => callAfterFailedMessage(services, messageId),
  'password-reset': ({ login }) => sendPasswordReset(services, login),
  'shipment-request': ({ orderId }) => resumeShipmentRequest(services, orderId),
  'batch-order': (data, attempt) => shipBatchOrder(services, data, attempt),
  'shipment-booking': ({ shipmentId }, attempt) => bookShipment(services, shipmentId, attempt),
  'shipment-cancel': ({ orderId }, attempt) => cancelShipment(services, orderId, attempt),
  'return-pickup': ({ returnId }, attempt) => handleReturnPickup(services, returnId, attempt),
  'ndr-message': ({ taskId }) => messageCustomer(services, taskId),
  'ndr-read': ({ taskId }, attempt) => readNdrReason(services, taskId, attempt),
  'ndr-request': ({ taskId }, attempt) => sendNdrRequest(services, taskId, attempt),
  'test-order': ({ testOrderId }, attempt) => runTestOrder(services, testOrderId, attempt),
  'tracking-events': ({ eventId }, attempt) => processTrackingEvent(services, eventId, attempt),
  'tracking-refresh': ({ shipmentId }) => refreshTracking(services, shipmentId),
  'tracking-poll': () => pollTracking(services),
  backup: () => logResult(services, 'nightly backup', () => runNightlyBackup(services)),
  'banner-schedule': () => applyBannerSchedule(services.db),
  'photo-download': ({ downloadId }, attempt) => downloadPhoto(services, downloadId, attempt),
  'publish-products': () => publishDueProducts(services.db),
  'notify-new-orders': async () => {
    await notifyNewOrders(services)
  },
  'refresh-customers': () => refreshCustomers(services.db),
  'order-risks': async () => {
    await scoreRecentOrders(services.db)
  },
  'order-risks-all': async () => {
    await scoreAllOrders(services.db)
  },
  confirmations: async () => {
    await applyPolicies({ ...services, messengers: [whatsappMessenger(services)] })
  },
  'review-requests': () => logResult(services, 'review requests', () => requestReviews(services)),
  deletions: () => logResult(services, 'deletion requests', () => carryOutDeletions(services)),
  'purge-expired': () => purgeExpired(services.db),
  'count-sales': () => countSales(services.db),
  'refresh-deliveries': () => refreshDeliveries(services.db),
  'recount-deliveries': () => recountDeliveries(services.db),
  'cash-postings': async () => {
    await recordLedgerEntries(services.db)
  },
  'cash-payments': () => logResult(services, 'check of remitted cash', () => checkPayments(services)),
  'requeue-orphans': () => logResult(services, 'requeue orphans', () => requeueOrphans(services)),
  avif: ({ name }) => logResult(services, 'create AVIF variants', () => createAvifVariants(services.files, name)),
  'purge-unused-files': () =>
    logResult(services, 'purge unused files', () => purgeUnusedFiles(services.db, services.files)),
  'merchant-sync': ({ runId }, attempt) => syncOffers(services, runId, attempt),
  'merchant-sync-hourly': async () => {
    if (services.merchant) await startHourlyRun(services)
  },
  'merchant-offer-status': async () => {
    const { db, merchant } = services
    if (merchant) await logResult(services, 'refresh offer statuses', () => refreshOfferStatuses(db, merchant))
  },
})

const emailDeps = (services: Services): SendEmailDeps => ({
  db: services.db,
  log: services.log,
  readSmtpSettings: () => readSmtpSettings(services.db, services.config),
  createAttachment: (attachment) => createInvoiceAttachment(services, attachment),
})

/** Runs a maintenance job and logs its result or its error. */
async function logResult<Result>({ log }: Services, name: string, work: () => Promise<Result>): Promise<void> {
  try {
    log.info({ result: await work() }, `${name}: done`)
  } catch (error) {
    log.warn({ err: error }, `${name}: failed`)
    throw error
  }
}
