// Serves a store for several runs of the browser tests: prints the environment of the runs, and stops when its input ends.
import { once } from 'node:events'
import { storeTemporaryFilesInMemory } from '../test/temporary-files.ts'
import { startMeasuredStore } from './global-setup.ts'

const ended = once(process.stdin.resume(), 'end')
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.stdin.destroy().emit('end'))
// Ctrl-C reaches the runs as well: the store stops when they have ended.
process.on('SIGINT', () => {})

storeTemporaryFilesInMemory()
const stop = await startMeasuredStore()
const { STORE_URL, STORE_DATABASE, MEASURED_TIME_FACTOR } = process.env
process.stdout.write(`${JSON.stringify({ STORE_URL, STORE_DATABASE, MEASURED_TIME_FACTOR })}\n`)
await ended
await stop()
