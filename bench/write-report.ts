// Writes docs/benchmarks.md from the figures in bench/results.
import fs from 'node:fs'
import { PAGE, report } from './report.ts'

fs.writeFileSync(PAGE, report())
