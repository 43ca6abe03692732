import { AsyncLocalStorage } from 'node:async_hooks'
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts'
import { completesWithin } from './completes-within.ts'

/** Too many transactions that change something are running. */
export class WritersBusyError extends Error {}

/** Runs a transaction that changes something, at once or in its turn. @throws WritersBusyError when its turn does not come in time */
export type WriterLimit = <Result>(write: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that runs at most `max` transactions at a time, so that the other connections of a pool stay free for
 * reading. What a transaction starts does not wait: it would wait for itself.
 * @param waitMs how long a transaction waits for its turn
 */
export function createWriterLimit(max: number, waitMs: number): WriterLimit {
  const inTurn = createConcurrencyLimit(max)
  const insideWriter = new AsyncLocalStorage<true>()
  return async (write) => {
    if (insideWriter.getStore()) return write()
    const turn = Promise.withResolvers<void>()
    let isLate = false
    const result = inTurn(async () => {
      if (isLate) throw new WritersBusyError('Too many changes are waiting')
      turn.resolve()
      return insideWriter.run(true, write)
    })
    if (await completesWithin(turn.promise, waitMs)) return result
    isLate = true
    // Its turn still comes, and passes.
    result.catch(() => {})
    throw new WritersBusyError('Too many changes are waiting')
  }
}
