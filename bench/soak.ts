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

const [wanted = '500', chosen = '20261121'] = process.argv.slice(2)
const seed = Number(chosen)

const dataDir = createDataDir()
const storm = await openFaultInjection(seed)
const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...storm.settings }
const services = await openServices(readConfig(settings))
const app = createApp(services)
const store = { db: services.db, client: () => new TestClient(async (request) => app.fetch(request)) }
await configureSmtp(store, storm)
await services.jobs.work(jobHandlers(services))

const start = performance.now()
const { orderIds } = await runOrderLoad(store, storm, Number(wanted))
const minutes = Math.round((performance.now() - start) / 6000) / 10
const came = await countOutcome(store, storm, orderIds)
await services.close()
await storm.close()
removeDataDir(dataDir)

const isWell =
  came.orders === Number(wanted) &&
  came.emailsSent === 3 * came.orders &&
  came.shipmentsBooked === came.orders &&
  came.emailsMissing + came.emailsUnexpected + came.shipmentsMissing + came.shipmentsDuplicated === 0 &&
  came.emailsRedelivered === came.acceptancesLost
writeResult('soak', { seed, minutes, isWell, ...came, faults: storm.faults })
process.exitCode = isWell ? 0 : 1
