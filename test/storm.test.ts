import { expect, test } from 'vitest'
import { openStorm } from './storm.ts'
import { countUp, mailInto, tradeThrough } from './trade-through-storm.ts'
import { openTestStore } from './test-store.ts'
import { jobHandlers } from '../src/server/workers.ts'

const ORDERS = 25
const SEED = 1

test('mail and courier that fail at random lose nothing and do nothing twice', async () => {
  const storm = await openStorm(SEED)
  const store = await openTestStore(storm.environment)
  await mailInto(store, storm)
  await store.services.jobs.work(jobHandlers(store.services))
  const { orderIds } = await tradeThrough(store, storm, ORDERS)
  const { handedOverAgain, acceptancesUnheard, ...came } = await countUp(store, storm, orderIds)
  expect(came).toEqual({
    orders: ORDERS,
    lettersSent: 3 * ORDERS,
    lettersMissing: 0,
    lettersUnasked: 0,
    parcelsBooked: ORDERS,
    shipmentsMissing: 0,
    shipmentsTwice: 0,
  })
  expect(handedOverAgain).toBe(acceptancesUnheard)
  expect(Object.keys(storm.faults).length).toBeGreaterThan(6)
  await store.close()
  await storm.close()
}, 180_000)
