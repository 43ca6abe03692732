// `node bench/crash.ts [<rounds> <seed>]`: parallel orders while the app and its database are killed in turns at
// random moments. Passes if every confirmed order exists once with its lines and verify finds nothing.
import { runCrashTest } from '../test/fault-injection/crash.ts'
import { writeResult } from './write-result.ts'

const [rounds = '50', seedText = '20261121'] = process.argv.slice(2)
const seed = Number(seedText)
const start = performance.now()
const count = await runCrashTest(Number(rounds), seed)
const seconds = Math.round((performance.now() - start) / 1000)
const passed = count.lost + count.unconfirmed + count.violations.length === 0
writeResult('crash', { seed, rounds: Number(rounds), seconds, passed, ...count })
process.exitCode = passed ? 0 : 1
