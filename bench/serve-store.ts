// Serves a whole demo store, and tells what it cost when asked. Started by the measurements, over a channel.
import { readConfig } from '../src/server/config.ts'
import { openStore } from '../src/server/store.ts'
import { tellFigures } from './process-figures.ts'

const store = await openStore(readConfig(process.env))
tellFigures(store.port)
process.once('disconnect', () => void store.close().then(() => process.exit(0)))
