import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for work, but no longer than so many milliseconds: it goes on unheard then.
 * @returns whether it was done in time
 * @throws what the work throws in time
 */
export async function completesWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const limit = new AbortController()
  const late = sleep(limitMs, false, { signal: limit.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    limit.abort()
  }
}
