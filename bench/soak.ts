// `npm run soak [-- <orders> <seed>]`: orders placed and shipped while mail server and courier fail at random, which then
// recover. Ends well when each letter arrived and each parcel was handed over exactly once. On a database of its own.
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { openServices } from '../src/server/services.ts'
import { jobHandlers } from '../src/server/workers.ts'
import { makeDataFolder, removeDataFolder } from '../test/data-folder.ts'
import { openStorm } from '../test/storm.ts'
import { countUp, mailInto, tradeThrough } from '../test/trade-through-storm.ts'
import { Visitor } from '../test/visitor.ts'
import { writeResult } from './write-result.ts'

const [wanted = '500', chosen = '20261121'] = process.argv.slice(2)
const seed = Number(chosen)

const dataDir = makeDataFolder()
const storm = await openStorm(seed)
const settings = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...storm.environment }
const services = await openServices(readConfig(settings))
const app = createApp(services)
const store = { db: services.db, visitor: () => new Visitor(async (request) => app.fetch(request)) }
await mailInto(store, storm)
await services.jobs.work(jobHandlers(services))

const start = performance.now()
const { orderIds } = await tradeThrough(store, storm, Number(wanted))
const minutes = Math.round((performance.now() - start) / 6000) / 10
const came = await countUp(store, storm, orderIds)
await services.close()
await storm.close()
removeDataFolder(dataDir)

const isWell =
  came.orders === Number(wanted) &&
  came.lettersSent === 3 * came.orders &&
  came.parcelsBooked === came.orders &&
  came.lettersMissing + came.lettersUnasked + came.shipmentsMissing + came.shipmentsTwice === 0 &&
  came.handedOverAgain === came.acceptancesUnheard
writeResult('soak', { seed, minutes, isWell, ...came, faults: storm.faults })
process.exitCode = isWell ? 0 : 1
