const ROUNDS = 2
/** Below this, the clock and the collector of garbage weigh more than the work. */
const MIN_MICROSECONDS = 50_000

/** The processor time of a task in this thread, without the time of other processes. The fastest of several rounds. */
async function cpuMicroseconds(task: () => unknown): Promise<number> {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.threadCpuUsage()
    await task()
    const { user, system } = process.threadCpuUsage(start)
    least = Math.min(least, user + system)
  }
  return least
}

/**
 * Returns how many times longer a task takes for an input of twice the size: 2 if its time is linear, 4 if it grows with the
 * square. Short times count as a minimum.
 */
export async function growth(task: (size: number) => () => unknown, size: number): Promise<number> {
  const half = await cpuMicroseconds(task(Math.floor(size / 2)))
  const whole = await cpuMicroseconds(task(size))
  return whole / Math.max(half, MIN_MICROSECONDS)
}

/** The processor time of a task in all threads of this process, in milliseconds: images are decoded in threads of their own. */
export async function processCpuMs(task: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
