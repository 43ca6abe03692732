import { AppError } from '../http/errors.ts'
import type { JobAttempt } from './job-queues.ts'

/** How an attempt failed. */
export interface FailedAttempt {
  error: unknown
  /** The reason, for staff. */
  message: string
  /** Whether no further attempt follows. */
  isFinal: boolean
}

/** The message for an unexpected error. The log has its details. */
const UNEXPECTED_MESSAGE = 'Something went wrong on our side.'

/**
 * Runs one attempt of the work for a row and stores a failure in that row, where staff see it. A failure is final after the last
 * attempt, or if it is an AppError that is not retryable.
 * @param store writes the failure to the row, and its final state if the failure is final
 * @returns whether the attempt succeeded
 * @throws the error if the queue has to retry the job, and every error that is not an AppError
 */
export async function runAttempt(
  { isLast }: JobAttempt,
  work: () => Promise<void>,
  store: (failure: FailedAttempt) => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const isExpected = error instanceof AppError
    const isFinal = isLast || (isExpected && !error.retryable)
    await store({ error, message: isExpected ? error.message : UNEXPECTED_MESSAGE, isFinal })
    if (!isExpected || !isFinal) throw error
    return false
  }
}
