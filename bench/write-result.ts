import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Prints a result and writes it to `bench/results/<name>.json` with machine, load and command. */
export function writeResult(name: string, values: object): void {
  const machine = { cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.cpus().length, node: process.version }
  const load = os.loadavg().map((tasks) => Math.round(tasks * 10) / 10)
  const command = `node ${path.relative(process.cwd(), process.argv[1] ?? '')}`
  const text = JSON.stringify({ measuredAt: new Date().toISOString(), command, machine, load, ...values }, null, 2)
  fs.writeFileSync(path.join(import.meta.dirname, 'results', `${name}.json`), `${text}\n`)
  process.stdout.write(`${text}\n`)
}
