import { type Chore, CHORES, SINGLE_CHORES } from '../../domain/chores.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { Database } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { type FailedJobs, listFailedChores } from '../jobs/failed-chores.ts'
import type { JobQueues } from '../jobs/job-queues.ts'

/**
 * Has background work done again that was given up: every piece of it, or once where it comes by the clock.
 * @returns what is left that was given up
 * @throws Problem 409 when it was done meanwhile, or is about to be
 */
export function tryChoreAgain(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  chore: Chore,
): Promise<FailedJobs[]> {
  return db.transaction(async (tx) => {
    const failed = (await listFailedChores(tx)).find((one) => one.chore === chore)
    if (!failed) throw new Problem(409, 'not_failed', 'This was done meanwhile, or is about to be.')
    await jobs.tryAgain(tx, chore, SINGLE_CHORES.includes(chore) ? failed.ids : failed.ids.slice(0, 1))
    await recordChange(tx, {
      actor,
      action: 'try-again',
      kind: 'chore',
      id: 0,
      subject: CHORES[chore],
      before: { status: 'failed' },
      after: { status: 'waiting' },
    })
    return listFailedChores(tx)
  })
}
