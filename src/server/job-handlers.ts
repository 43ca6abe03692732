import { runNightlyBackup } from './backup/nightly-backup.ts'
import { sendEmail, type SendEmailDeps } from './email/send-email.ts'
import { createAvifVariants } from './catalog/images/create-avif-variants.ts'
import { purgeUnusedFiles } from './storage/purge-unused-files.ts'
import type { JobHandlers } from './jobs/job-queues.ts'
import { startHourlyRun } from './merchant/start-run.ts'
import { refreshOfferStatuses } from './merchant/refresh-offer-statuses.ts'
import { syncOffers } from './merchant/sync-offers.ts'
import type { Services } from './services.ts'
import { readSmtpSettings } from './settings/smtp-settings.ts'
import { requeueOrphans } from './requeue-orphans.ts'
import { pollTracking } from './shipping/poll-tracking.ts'
import { bookShipment } from './shipping/book-shipment.ts'
import { resumeShipmentRequest } from './shipping/ship-order.ts'
import { cancelShipment } from './shipping/cancel-shipment.ts'
import { processTrackingEvent } from './shipping/tracking-events.ts'
import { purgeExpired } from './purge-expired.ts'

/** What does the jobs of each queue. */
export const jobHandlers = (services: Services): JobHandlers => ({
  email: ({ emailId }, tried) => sendEmail(emailDeps(services), emailId, tried),
  'shipment-request': ({ orderId }) => resumeShipmentRequest(services, orderId),
  'shipment-booking': ({ shipmentId }, tried) => bookShipment(services, shipmentId, tried),
  'shipment-cancel': ({ orderId }, tried) => cancelShipment(services, orderId, tried),
  'tracking-events': ({ eventId }) => processTrackingEvent(services, eventId),
  'tracking-poll': () => pollTracking(services),
  backup: () => logResult(services, 'nightly backup', () => runNightlyBackup(services)),
  'purge-expired': () => purgeExpired(services.db),
  'requeue-orphans': () => logResult(services, 'looked for what waits for nobody', () => requeueOrphans(services)),
  avif: ({ name }) => logResult(services, 'AVIF made', () => createAvifVariants(services.files, name)),
  'purge-unused-files': () =>
    logResult(services, 'unused pictures swept', () => purgeUnusedFiles(services.db, services.files)),
  'merchant-sync': ({ runId }, tried) => syncOffers(services, runId, tried),
  'merchant-sync-hourly': async () => {
    if (services.merchant) await startHourlyRun(services)
  },
  'merchant-offer-status': async () => {
    const { db, merchant } = services
    if (merchant) await logResult(services, 'Google’s review read', () => refreshOfferStatuses(db, merchant))
  },
})

const emailDeps = ({ db, config }: Services): SendEmailDeps => ({
  db,
  publicUrl: config.publicUrl,
  readSmtpSettings: () => readSmtpSettings(db, config),
})

/** Does housekeeping that nobody waits for: where it fails, the log tells of it. */
async function logResult<Result>({ log }: Services, what: string, work: () => Promise<Result>): Promise<void> {
  try {
    log.info({ result: await work() }, what)
  } catch (error) {
    log.warn({ err: error }, `${what}: failed`)
    throw error
  }
}
