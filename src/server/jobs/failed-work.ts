import type { z } from 'zod'
import type { User } from '../../domain/accounts/session.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import type { Database } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import type { JobQueues } from './job-queues.ts'

export interface RetryDeps {
  db: Database
  jobs: JobQueues
}

/** The failed background work of one kind. Each feature lists and retries its own. */
export interface FailedWork {
  /** Lists the newest failures, at most `limit`, and counts all of them. */
  list(limit: number): Promise<{ failedJobs: FailedJob[]; total: number }>
  /**
   * Queues the work again and writes the audit log.
   * @throws ValidationError for an id that the kind cannot have
   * @throws NotFoundError
   * @throws ConflictError (409, `not_failed`) unless the work has failed
   */
  retry(actor: User, id: string): Promise<void>
}

/** Returns the id in the type of its kind. @throws ValidationError */
export function parseWorkId<Id>(schema: z.ZodType<Id>, id: string): Id {
  const { data, error } = schema.safeParse(id)
  if (error) throw new ValidationError({ id: error.issues[0]?.message ?? 'Must be an id' })
  return data
}
