import lighthouse, { type Result } from 'lighthouse'
import { median } from './statistics.ts'

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
export async function auditPage(address: string, port: number, rounds: number): Promise<PageScores> {
  const looks: Result[] = []
  for (let round = 0; round < rounds; round += 1) looks.push(await runLighthouse(address, port))
  const middle = (figure: (result: Result) => number) => median(looks.map(figure))
  const each = <Key extends string>(keys: readonly Key[], figure: (result: Result, key: Key) => number) =>
    Object.fromEntries(keys.map((key) => [key, middle((result) => figure(result, key))]))
  const kinds = [...new Set(looks.flatMap((result) => Object.keys(kilobytesOf(result))))]
  return {
    scores: each(CATEGORIES, (result, category) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    times: each(Object.keys(TIMINGS) as (keyof typeof TIMINGS)[], (result, name) => timeOf(result, TIMINGS[name])),
    kilobytes: each(kinds, (result, kind) => kilobytesOf(result)[kind] ?? 0),
    failing: [...new Set(looks.flatMap(failingOf))].toSorted(),
  }
}

async function runLighthouse(address: string, port: number): Promise<Result> {
  const answer = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (!answer || answer.lhr.runtimeError) {
    throw new Error(`Lighthouse could not audit ${address}: ${answer?.lhr.runtimeError?.message}`)
  }
  return answer.lhr
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
  const weighed = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < GOOD)
    .map(({ id }) => (weighed.has(id) ? `${id} (costs points)` : id))
}
