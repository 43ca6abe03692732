// `node bench/soak.ts [<orders> <seed>]`: orders placed and shipped while mail server and courier fail at random and then
// recover. Passes if every email arrived and every shipment was booked exactly once.
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openServices } from '../src/server/services.ts'
import { jobHandlers } from '../src/server/job-handlers.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { openFaultInjection } from '../test/fault-injection/fault-injection.ts'
import { countOutcome, configureSmtp, runOrderLoad } from '../test/fault-injection/order-load.ts'
import { TestClient } from '../test/test-client.ts'
import { writeResult } from './write-result.ts'

const [orderCount = '500', seedText = '20261121'] = process.argv.slice(2)
const seed = Number(seedText)

const dataDir = createDataDir()
const faults = await openFaultInjection(seed)
const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...faults.settings }
const services = await openServices(readConfig(settings))
const app = createApp(services)
const store = { db: services.db, client: () => new TestClient(async (request) => app.fetch(request)) }
await configureSmtp(store, faults)
await services.jobs.work(jobHandlers(services))

const start = performance.now()
const { orderIds } = await runOrderLoad(store, faults, Number(orderCount))
const minutes = Math.round((performance.now() - start) / 6000) / 10
const outcome = await countOutcome(store, faults, orderIds)
await services.close()
await faults.close()
removeDataDir(dataDir)

const passed =
  outcome.orders === Number(orderCount) &&
  outcome.emailsSent === 3 * outcome.orders &&
  outcome.shipmentsBooked === outcome.orders &&
  outcome.emailsMissing + outcome.emailsUnexpected + outcome.shipmentsMissing + outcome.shipmentsDuplicated === 0 &&
  outcome.emailsRedelivered === outcome.acceptancesLost
writeResult('soak', { seed, minutes, passed, ...outcome, faults: faults.faults })
process.exitCode = passed ? 0 : 1
