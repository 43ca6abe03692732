import { deliverLetter } from './content/deliver-letter.ts'
import { sweepFiles } from './files/unused-files.ts'
import type { JobHandlers } from './jobs/job-queues.ts'
import type { Services } from './services.ts'
import { sweepStore } from './sweep-store.ts'

/** What does the jobs of each queue. */
export const jobHandlers = (services: Services): JobHandlers => ({
  mail: ({ letterId }, tried) => deliverLetter(services, letterId, tried),
  sweep: () => sweepStore(services.db),
  'sweep-files': () => sweepFilesAndTell(services),
})

async function sweepFilesAndTell({ db, files, log }: Services): Promise<void> {
  try {
    log.info({ removed: await sweepFiles(db, files) }, 'unused pictures swept')
  } catch (error) {
    log.warn({ err: error }, 'unused pictures were not swept')
    throw error
  }
}
