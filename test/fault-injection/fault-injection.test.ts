import { expect, test } from 'vitest'
import { openFaultInjection } from './fault-injection.ts'
import { countOutcome, configureSmtp, runOrderLoad } from './order-load.ts'
import { openTestStore } from '../test-store.ts'
import { jobHandlers } from '../../src/server/job-handlers.ts'

const ORDERS = 25
const SEED = 1

test('random faults of the mail server and the courier lose and duplicate nothing', async () => {
  const faults = await openFaultInjection(SEED)
  const store = await openTestStore(faults.settings)
  await configureSmtp(store, faults)
  await store.services.jobs.work(jobHandlers(store.services))
  const { orderIds } = await runOrderLoad(store, faults, ORDERS)
  const { emailsRedelivered, acceptancesLost, ...outcome } = await countOutcome(store, faults, orderIds)
  expect(outcome).toEqual({
    orders: ORDERS,
    emailsSent: 3 * ORDERS,
    emailsMissing: 0,
    emailsUnexpected: 0,
    shipmentsBooked: ORDERS,
    shipmentsMissing: 0,
    shipmentsDuplicated: 0,
  })
  expect(emailsRedelivered).toBe(acceptancesLost)
  expect(Object.keys(faults.faults).length).toBeGreaterThan(6)
  await store.close()
  await faults.close()
})
