import { backUpNightly } from './backup/nightly-backup.ts'
import { deliverLetter } from './content/deliver-letter.ts'
import { makeAvifs } from './files/make-avif.ts'
import { sweepFiles } from './files/unused-files.ts'
import type { JobHandlers } from './jobs/job-queues.ts'
import { beginHourlyRun } from './merchant/begin-run.ts'
import { reviewOffers } from './merchant/review-offers.ts'
import { syncOffers } from './merchant/sync-offers.ts'
import type { Services } from './services.ts'
import { resumeWaiting } from './resume-waiting.ts'
import { askCourier } from './shipping/ask-courier.ts'
import { bookShipment } from './shipping/book-shipment.ts'
import { cancelShipment } from './shipping/cancel-shipment.ts'
import { takeCourierNews } from './shipping/take-courier-news.ts'
import { sweepStore } from './sweep-store.ts'

/** What does the jobs of each queue. */
export const jobHandlers = (services: Services): JobHandlers => ({
  mail: ({ letterId }, tried) => deliverLetter(services, letterId, tried),
  'courier-booking': ({ shipmentId }, tried) => bookShipment(services, shipmentId, tried),
  'courier-cancel': ({ orderId }, tried) => cancelShipment(services, orderId, tried),
  'courier-news': ({ eventId }) => takeCourierNews(services, eventId),
  'courier-poll': () => askCourier(services),
  backup: () => telling(services, 'nightly backup', () => backUpNightly(services)),
  sweep: () => sweepStore(services.db),
  resume: () => telling(services, 'looked for what waits for nobody', () => resumeWaiting(services)),
  avif: ({ name }) => telling(services, 'AVIF made', () => makeAvifs(services.files, name)),
  'sweep-files': () => telling(services, 'unused pictures swept', () => sweepFiles(services.db, services.files)),
  merchant: ({ runId }, tried) => syncOffers(services, runId, tried),
  'merchant-hourly': async () => {
    if (services.merchant) await beginHourlyRun(services)
  },
  'merchant-review': async () => {
    const { db, merchant } = services
    if (merchant) await telling(services, 'Google’s review read', () => reviewOffers(db, merchant))
  },
})

/** Does housekeeping that nobody waits for: where it fails, the log tells of it. */
async function telling<Result>({ log }: Services, what: string, work: () => Promise<Result>): Promise<void> {
  try {
    log.info({ result: await work() }, what)
  } catch (error) {
    log.warn({ err: error }, `${what}: failed`)
    throw error
  }
}
