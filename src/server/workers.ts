import { deliverLetter } from './content/deliver-letter.ts'
import type { JobHandlers } from './jobs/job-queues.ts'
import type { Services } from './services.ts'
import { sweepStore } from './sweep-store.ts'

/** What does the jobs of each queue. */
export const jobHandlers = (services: Services): JobHandlers => ({
  mail: ({ letterId }, tried) => deliverLetter(services, letterId, tried),
  sweep: () => sweepStore(services.db),
})
