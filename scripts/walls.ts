// Checks the walls, names and sizes of docs/architecture.md. Exit code 1 when one of them does not hold.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeMedian } from './walls/budgets.ts'
import { checkWalls } from './walls/check-walls.ts'
import { parse } from './walls/parse.ts'
import type { Finding } from './walls/source.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PLACES = ['src', 'test', 'e2e', 'scripts', 'bench']
const CODE = /\.(ts|tsx|mts|js|mjs|jsx)$/

function sourcePaths(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && PLACES.includes(entry.name))
    .flatMap(({ name }) =>
      readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((inside) =>
        path.join(name, inside),
      ),
    )
    .filter((file) => CODE.test(file))
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
}

const asLine = ({ path: file, line, message }: Finding) => `${file}${line ? `:${line}` : ''} ${message}`

const files = sourcePaths().map((file) => parse({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
const findings = checkWalls(files)
const failures = findings.filter(({ weight }) => weight === 'fail')
const warnings = findings.filter(({ weight }) => weight === 'warn')

for (const finding of warnings) process.stdout.write(`over budget: ${asLine(finding)}\n`)
for (const finding of failures) process.stdout.write(`not allowed: ${asLine(finding)}\n`)
process.stdout.write(`${describeMedian(files)}; ${failures.length} not allowed, ${warnings.length} over budget\n`)
process.exitCode = failures.length > 0 ? 1 : 0
