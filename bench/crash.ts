// `node bench/crash.ts [<rounds> <seed>]`: parallel orders while the app and its database are killed in turns at
// random moments. Passes if every confirmed order exists once with its lines and verify finds nothing.
import { runCrashTest } from '../test/fault-injection/crash.ts'
import { writeResult } from './write-result.ts'

const [wanted = '50', chosen = '20261121'] = process.argv.slice(2)
const seed = Number(chosen)
const start = performance.now()
const count = await runCrashTest(Number(wanted), seed)
const seconds = Math.round((performance.now() - start) / 1000)
const isWell = count.lost + count.unconfirmed + count.violations.length === 0
writeResult('crash', { seed, rounds: Number(wanted), seconds, isWell, ...count })
process.exitCode = isWell ? 0 : 1
