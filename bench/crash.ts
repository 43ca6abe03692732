// `npm run bench:crash [-- <rounds> <seed>]`: orders in parallel while the app and its database are killed in turns at
// random moments. Ends well when every confirmed order is there once, with its lines, and verify finds nothing.
import { tradeThroughCrashes } from '../test/crash.ts'
import { writeResult } from './write-result.ts'

const [wanted = '50', chosen = '20261121'] = process.argv.slice(2)
const seed = Number(chosen)
const start = performance.now()
const count = await tradeThroughCrashes(Number(wanted), seed)
const seconds = Math.round((performance.now() - start) / 1000)
const isWell = count.lost + count.unasked + count.faults.length === 0
writeResult('crash', { seed, rounds: Number(wanted), seconds, isWell, ...count })
process.exitCode = isWell ? 0 : 1
