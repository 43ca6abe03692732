// Serves a demo store and reports its metrics. Started by the benchmarks.
import { readConfig } from '../src/server/config/config.ts'
import { startServer } from '../src/server/server.ts'
import { reportMetrics } from './measured-server.ts'

const store = await startServer(readConfig(process.env))
reportMetrics(store.port)
process.once('disconnect', () => void store.close().then(() => process.exit(0)))
