// The sections of the page of figures about what a customer's phone and the staff's desk have to do.
import { type Measured, origin, reached, table } from './report-table.ts'

export interface Phones extends Measured {
  goals: { performance: number; others: number; largestPaintMs: number; blockedMs: number; kilobytes: number }
  pages: {
    address: string
    scores: Record<string, number>
    times: Record<string, number>
    kilobytes: Record<string, number>
    missed: string[]
  }[]
}
export interface Taps extends Measured {
  goalMs: number
  cpuSlowerBy: number
  rounds: number
  taps: { name: string; network: string; tapMs: number; anewMs: number; timesAsFast: number }[]
}
export interface AdminTables extends Measured {
  products: number
  orders: number
  goals: { frameRatio: number; rowsMs: number }
  tables: { name: string; frameRatio: number; rowsMs: { medianMs: number; p95Ms: number } }[]
}

/** Lighthouse's marks. */
export const phones = ({ goals, pages, ...measured }: Phones): string[] => [
  '## On a phone, opened first',
  `Lighthouse on its mobile profile: a phone with a quarter of the machine's speed on a slow network. Goals: ${goals.performance} of 100 for performance and ${goals.others} for the others, the largest thing painted within ${goals.largestPaintMs / 1000} s, the page blocked for ${goals.blockedMs} ms at most, ${goals.kilobytes} KB in all. Bytes as they came over the wire, with their heads.`,
  table(
    [
      'page',
      'performance',
      'accessibility',
      'largest paint, ms',
      'blocked, ms',
      'shift',
      'scripts, KB',
      'all, KB',
      'missed',
    ],
    pages.map(({ address, scores, times, kilobytes, missed }) => [
      `\`${address}\``,
      scores.performance ?? 0,
      scores.accessibility ?? 0,
      Math.round(times.largestPaintMs ?? 0),
      Math.round(times.blockedMs ?? 0),
      times.layoutShift ?? 0,
      kilobytes.script ?? 0,
      kilobytes.all ?? 0,
      missed.join(', '),
    ]),
  ),
  origin(measured),
]

/** From a tap to the next page. */
export const taps = ({ goalMs, cpuSlowerBy, rounds, taps: all, ...measured }: Taps): string[] => [
  '## From a tap to the next page',
  `On a phone with a quarter of the machine's speed, without and with the network of Lighthouse's phone (150 ms a way there and back): from the click to the frame in which the next page stands, against opening that page anew with all but its document known. The middle one of ${rounds}; the machine is slowed down ${cpuSlowerBy} times. Goal: ${goalMs} ms.`,
  table(
    ['tap', 'network', 'next page, ms', 'opened anew, ms', 'times as fast', 'goal'],
    all.map(({ name, network, tapMs, anewMs, timesAsFast }) => [
      name,
      network,
      tapMs,
      anewMs,
      timesAsFast,
      reached(tapMs <= goalMs),
    ]),
  ),
  origin(measured),
]

/** The staff's tables. */
export const adminTables = ({ products, orders, goals, tables, ...measured }: AdminTables): string[] => [
  `## Tables of the back office with ${products} products and ${orders} orders`,
  `100 rows a page at a desk: the 95th percentile of the frames while it is scrolled against an empty page's (goal ${goals.frameRatio}), and from asking for other rows until they stand there (goal ${goals.rowsMs} ms).`,
  table(
    ['table', 'frames, times an empty page', 'goal', 'rows, median ms', 'rows, p95 ms', 'goal'],
    tables.map(({ name, frameRatio, rowsMs }) => [
      name,
      frameRatio,
      reached(frameRatio <= goals.frameRatio),
      rowsMs.medianMs,
      rowsMs.p95Ms,
      reached(rowsMs.p95Ms <= goals.rowsMs),
    ]),
  ),
  origin(measured),
]
