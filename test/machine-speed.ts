// How slow this machine is. The limits of all tests are multiplied by that: a slow machine is slow, not wrong.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Milliseconds on the reference machine: two idle cores on which `npm test` takes 14 minutes. `node test/machine-speed.ts` prints the
 * first figure of a machine, and the browser tests print the second. Other figures here need other limits in `vitest.config.ts` and
 * `playwright.config.ts`.
 */
const REFERENCE = { workMs: 90, pageMs: 400 }
const MAX_FACTOR = 8
/** How often the fixed work is done; the median time counts. */
const ROUNDS = 3

/** The parts of the work are of about the same length. */
const [RECORDS, MEGABYTES, FILES, PROCESSES] = [25_000, 16, 250, 3]

/**
 * Returns how many times slower than the reference this machine is, from 1 to 8: TEST_TIME_FACTOR, or measured once for a run. The
 * processes that it starts inherit the result.
 */
export function machineFactor(): number {
  if (process.env.TEST_TIME_FACTOR) return readFactor(process.env.TEST_TIME_FACTOR)
  process.env.MEASURED_TIME_FACTOR ||= String(toFactor(measureWork() / REFERENCE.workMs))
  return Number(process.env.MEASURED_TIME_FACTOR)
}

/** Raises a measured factor if a page of the store took longer in the browser. */
export function includePage(pageMs: number): void {
  process.env.MEASURED_TIME_FACTOR = String(Math.max(machineFactor(), toFactor(pageMs / REFERENCE.pageMs)))
}

/** A limit for something that ends within `ms` on the reference machine, also while other programs run. */
export const scaleLimit = (ms: number): number => Math.round(ms * machineFactor())

/** Rounds a ratio to a factor of limits. */
export const toFactor = (ratio: number): number => Math.min(Math.max(Math.round(ratio * 10) / 10, 1), MAX_FACTOR)

function readFactor(text: string): number {
  const factor = Number(text)
  if (!(factor >= 1 && factor <= MAX_FACTOR)) {
    throw new Error(`TEST_TIME_FACTOR is ${text}: set it to a number from 1 to ${MAX_FACTOR}, or leave it out.`)
  }
  return factor
}

/** Returns the milliseconds that a fixed amount of work takes: computing, memory, files and processes. */
function measureWork(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    compute()
    Buffer.alloc(MEGABYTES * 1024 * 1024, 1)
    writeFiles()
    for (let count = 0; count < PROCESSES; count += 1) spawnSync(process.execPath, ['--version'])
    return performance.now() - startedAt
  })
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

function compute(): void {
  const records = Array.from({ length: RECORDS }, (_, id) => ({ id, title: `Physics module ${(id * 7919) % RECORDS}` }))
  const copies = JSON.parse(JSON.stringify(records)) as typeof records
  copies
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map(({ title }) => title.replace(/(\d)(?=(\d{2})+$)/g, '$1,'))
}

function writeFiles(): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-speed-'))
  for (let count = 0; count < FILES; count += 1) fs.writeFileSync(path.join(folder, String(count)), 'Physics')
  fs.rmSync(folder, { recursive: true })
}

// Started by `npm test`, which reads the factor, and by hand.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const workMs = measureWork()
  const factor = process.env.TEST_TIME_FACTOR ? machineFactor() : toFactor(workMs / REFERENCE.workMs)
  process.stdout.write(`${JSON.stringify({ workMs: Math.round(workMs), factor })}\n`)
}
