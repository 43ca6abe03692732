import { checkPayments } from './cash/check-payments.ts'
import { recordLedgerEntries } from './cash/record-ledger-entries.ts'
import { sendPasswordReset } from './accounts/recovery/password-reset.ts'
import { applyPolicies } from './confirmation/apply-policies.ts'
import { runNightlyBackup } from './backup/nightly-backup.ts'
import { sendEmail, type SendEmailDeps } from './email/send-email.ts'
import { publishDueProducts } from './catalog/products/publish-products.ts'
import { applyBannerSchedule } from './content/edit-banners.ts'
import { downloadPhoto } from './catalog/import/photos/download-photo.ts'
import { createAvifVariants } from './catalog/images/avif/create-avif-variants.ts'
import { purgeUnusedFiles } from './storage/purge-unused-files.ts'
import type { JobHandlers } from './jobs/job-queues.ts'
import { startHourlyRun } from './merchant/start-run.ts'
import { refreshOfferStatuses } from './merchant/refresh-offer-statuses.ts'
import { syncOffers } from './merchant/sync-offers.ts'
import type { Services } from './services.ts'
import { createInvoiceAttachment } from './orders/invoices/invoice-attachment.ts'
import { notifyNewOrders } from './orders/push/notify-new-orders.ts'
import { scoreAllOrders, scoreRecentOrders } from './cod-risk/risk-scorer.ts'
import { requestReviews } from './reviews/request-reviews.ts'
import { refreshCustomers } from './orders/customers/refresh-customers.ts'
import { countSales } from './orders/sales/count-sales.ts'
import { readSmtpSettings } from './settings/smtp-settings.ts'
import { requeueOrphans } from './requeue-orphans.ts'
import { recountDeliveries, refreshDeliveries } from './shipping/promise/refresh-deliveries.ts'
import { refreshTracking } from './shipping/tracking/refresh-tracking.ts'
import { pollTracking } from './shipping/tracking/poll-tracking.ts'
import { shipBatchOrder } from './shipping/batches/ship-batch-order.ts'
import { bookShipment } from './shipping/book-shipment.ts'
import { resumeShipmentRequest } from './shipping/ship-order.ts'
import { handleReturnPickup } from './shipping/return-pickups/handle-return-pickup.ts'
import { runTestOrder } from './shipping/test-orders/run-test-order.ts'
import { cancelShipment } from './shipping/cancel-shipment.ts'
import { readNdrReason } from './shipping/ndr/read-ndr-reason.ts'
import { sendNdrRequest } from './shipping/ndr/send-ndr-request.ts'
import { processTrackingEvent } from './shipping/tracking/tracking-events.ts'
import { carryOutDeletions } from './privacy/carry-out-deletions.ts'
import { messageCustomer } from './shipping/ndr/message-customer.ts'
import { answerByWhatsApp, callAfterFailedMessage } from './confirmation/whatsapp-answers.ts'
import { whatsappMessenger } from './confirmation/whatsapp-messenger.ts'
import { sendMessage } from './whatsapp/send-message.ts'
import { purgeExpired } from './purge-expired.ts'

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
