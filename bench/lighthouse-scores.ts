import lighthouse, { type Result } from 'lighthouse'
import { median } from './shared/statistics.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMINGS = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
  layoutShift: 'cumulative-layout-shift',
  firstByteMs: 'server-response-time',
} as const
const GOOD = 0.9

export interface PageScores {
  /** 0 to 100, by category. */
  scores: Record<string, number>
  times: Record<string, number>
  /** Transferred bytes. */
  kilobytes: Record<string, number>
  /** Audits that failed in any of the runs. */
  failing: string[]
}

/** Runs Lighthouse on a page with its default phone and network; every value is a median. */
export async function auditPage(url: string, port: number, rounds: number): Promise<PageScores> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await runLighthouse(url, port))
  const medianOf = (read: (result: Result) => number) => median(results.map(read))
  const mediansOf = <Key extends string>(keys: readonly Key[], read: (result: Result, key: Key) => number) =>
    Object.fromEntries(keys.map((key) => [key, medianOf((result) => read(result, key))]))
  const resourceTypes = [...new Set(results.flatMap((result) => Object.keys(kilobytesOf(result))))]
  return {
    scores: mediansOf(CATEGORIES, (result, category) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    times: mediansOf(Object.keys(TIMINGS) as (keyof typeof TIMINGS)[], (result, name) => timeOf(result, TIMINGS[name])),
    kilobytes: mediansOf(resourceTypes, (result, kind) => kilobytesOf(result)[kind] ?? 0),
    failing: [...new Set(results.flatMap(failingOf))].toSorted(),
  }
}

async function runLighthouse(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`)
  }
  return result.lhr
}

const timeOf = ({ audits }: Result, id: string): number => Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000

function kilobytesOf({ audits }: Result): Record<string, number> {
  const details = audits['network-requests']?.details
  const requests =
    details && 'items' in details ? (details.items as { resourceType: string; transferSize: number }[]) : []
  const bytes: Record<string, number> = { all: 0 }
  for (const { resourceType, transferSize } of requests) {
    for (const kind of ['all', resourceType.toLowerCase()]) bytes[kind] = (bytes[kind] ?? 0) + transferSize
  }
  return Object.fromEntries(Object.entries(bytes).map(([kind, size]) => [kind, Math.round(size / 100) / 10]))
}

function failingOf({ audits, categories }: Result): string[] {
  const scored = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < GOOD)
    .map(({ id }) => (scored.has(id) ? `${id} (costs points)` : id))
}
