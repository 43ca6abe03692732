import fs from 'node:fs'
import path from 'node:path'
import { median } from './median.ts'
import { type AdminTables, adminTables, type Phones, phones, type Taps, taps } from './report-browser.ts'
import { type Crash, crash, type Soak, soak, type StartUp, startUp } from './report-endurance.ts'
import { type Growth, growth } from './report-growth.ts'
import { type Measured, origin, reached, table } from './report-table.ts'

interface KeptAnswers extends Measured {
  goal: number
  memory: { atStartMb: number; afterMb: number }
  subjects: {
    name: string
    cpuRatio: number
    rateRatio: number
    rounds: {
      store: { cpuMicros: number; delayMs: { p99: number } }
      bare: { cpuMicros: number; delayMs: { p99: number } }
    }[]
  }[]
}
interface Orders extends Measured {
  goal: number
  statements: number
  results: { buyers: number; ratio: number; rounds: { statements: number; store: number }[] }[]
}
interface PageCache extends Measured {
  page: string
  generator: string
  connections: number
  goal: number
  ratio: number
  pages: { page: string; rendered: number; lateMs: number; ratio: number }[]
}
interface Search extends Measured {
  products: number
  goalMs: number
  lookup: { leastMs: number }
  searches: { search: string; found: number; leastMs: number; timesALookup: number }[]
}
interface AdminLists extends Measured {
  products: number
  orders: number
  goalMs: number
  lists: { call: string; medianMs: number; p95Ms: number }[]
}

const RESULTS = path.join(import.meta.dirname, 'results')
/** The page that the figures are written on. */
export const PAGE = path.join(import.meta.dirname, '../docs/benchmarks.md')

/** The page of figures, made of `bench/results/*.json` and nothing else. */
export function report(): string {
  return (
    [
      '# Measurements',
      'Written by `node bench/write-report.ts` from `bench/results/*.json`; a test holds them together. Every figure that counts is a ratio of two things measured in turns, in the same minutes on the same machine. Goals that were missed say so. Figures taken under a load of other work are drafts: it stands below each table. The load generator shares the machine with what it measures.',
      '## Kept answers against a bare server',
      ...keptAnswers(read('kept-answers') as KeptAnswers),
      'Before calls were answered past the routes (`http/kept-shortcut.ts`) and lines of the log were written together:',
      ...keptAnswers(read('kept-answers-before') as KeptAnswers),
      ...orders(read('orders') as Orders),
      ...pageCache(read('page-cache') as PageCache),
      ...search(read('search') as Search),
      ...adminLists(read('admin-lists') as AdminLists),
      ...growth(read('growth') as Growth),
      ...startUp(read('start-up') as StartUp),
      ...phones(read('phones') as Phones),
      ...taps(read('taps') as Taps),
      ...adminTables(read('admin-tables') as AdminTables),
      ...crash(read('crash') as Crash),
      ...soak(read('soak') as Soak),
    ].join('\n\n') + '\n'
  )
}

function read(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(RESULTS, `${name}.json`), 'utf8'))
}

function keptAnswers(result: KeptAnswers): string[] {
  const rows = result.subjects.map(({ name, cpuRatio, rateRatio, rounds }) => [
    name,
    median(rounds.map(({ bare }) => bare.cpuMicros)),
    median(rounds.map(({ store }) => store.cpuMicros)),
    cpuRatio,
    rateRatio,
    median(rounds.map(({ store }) => store.delayMs.p99)),
    reached(cpuRatio >= result.goal),
  ])
  const heads = [
    'answer',
    'bare, µs of CPU',
    'store, µs of CPU',
    'ratio by CPU',
    'ratio by rate',
    'event loop late, p99 ms',
    `goal ${result.goal}`,
  ]
  return [
    `A whole store against \`node:http\` that sends the same bytes under the same head. By rate the generator may be what tires first, so the goal is held against CPU an answer. Memory of the store's process: ${result.memory.atStartMb} MB at the start, ${result.memory.afterMb} MB after it.`,
    table(heads, rows),
    origin(result),
  ]
}

function orders(result: Orders): string[] {
  const rows = result.results.map(({ buyers, ratio, rounds }) => [
    buyers,
    median(rounds.map(({ statements }) => statements)),
    median(rounds.map(({ store }) => store)),
    ratio,
    buyers > 1 ? reached(ratio >= result.goal) : '',
  ])
  return [
    '## Orders against their statements',
    `Orders a second over HTTP against the same ${result.statements} statements sent by plain connections, letters on.`,
    table(['buyers', 'statements alone', 'store', 'ratio', `goal ${result.goal}`], rows),
    origin(result),
  ]
}

const pageCache = (result: PageCache): string[] => [
  '## Pages rendered anew, and kept',
  `Rendered anew with all that it asks the database, ${result.connections} readers at once; and how many times as often a second it is answered when it is kept (goal ${result.goal} for \`${result.page}\`, ${reached(result.ratio >= result.goal)}; generator ${result.generator}).`,
  table(
    ['page', 'rendered a second', 'p99 ms', 'times as often when kept'],
    result.pages.map(({ page, rendered, lateMs, ratio }) => [`\`${page}\``, rendered, lateMs, ratio]),
  ),
  origin(result),
]

const search = (result: Search): string[] => [
  `## Search among ${result.products} products`,
  `In the database, against reading one product by its id (${result.lookup.leastMs} ms). Goal: under ${result.goalMs} ms.`,
  table(
    ['search', 'found', 'least ms', 'times a lookup', 'goal'],
    result.searches.map(({ search: words, found, leastMs, timesALookup }) => [
      words,
      found,
      leastMs,
      timesALookup,
      reached(leastMs < result.goalMs),
    ]),
  ),
  origin(result),
]

const adminLists = (result: AdminLists): string[] => [
  `## Lists of the back office with ${result.products} products and ${result.orders} orders`,
  `Over all of the store's handlers. Goal: under ${result.goalMs} ms at the 95th percentile.`,
  table(
    ['call', 'median ms', 'p95 ms', 'goal'],
    result.lists.map(({ call, medianMs, p95Ms }) => [`\`${call}\``, medianMs, p95Ms, reached(p95Ms < result.goalMs)]),
  ),
  origin(result),
]
