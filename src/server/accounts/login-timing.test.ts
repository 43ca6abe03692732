import { expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { registerCustomer } from '../../../test/users.ts'

const ATTEMPTS = 9
/** Without the hash of a password an attempt takes a tenth of the time. */
const MIN_RATIO = 1 / 3

test('an unknown username takes as long as a wrong password', async ({ store }) => {
  const { user } = await registerCustomer(store)
  // CPU time, with that of the threads that hash: it does not depend on the other work of the machine.
  const timed = async (username: string) => {
    const before = process.cpuUsage()
    await store.client().request('POST', '/login', { username, password: 'not-the-password' })
    const { user: userMicros, system } = process.cpuUsage(before)
    return userMicros + system
  }
  await timed('the first attempt hashes the dummy password')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    known.push(await timed(user.username))
    unknown.push(await timed(`unknown-${attempt}`))
  }
  const fastest = (times: number[]) => Math.min(...times)
  expect(fastest(unknown) / fastest(known)).toBeGreaterThan(MIN_RATIO)
})
