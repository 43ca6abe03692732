import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for a promise until a timeout. After the timeout its result is ignored.
 * @returns whether it was fulfilled in time
 * @throws the error of a promise that is rejected in time
 */
export async function completesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const timeout = sleep(timeoutMs, false, { signal: timer.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    timer.abort()
  }
}
