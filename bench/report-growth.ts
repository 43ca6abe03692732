import { type Measured, origin, reached, table } from './report-table.ts'

export interface Growth extends Measured {
  goal: { timesTheSmallShop: number; orUnderMs: number }
  rounds: number
  sizes: { products: number; orders: number }[]
  /** Each call at every size: ms, and how many times as slow by the median as in the smallest shop. */
  calls: { name: string; p50: number[]; p99: number[]; ratios: number[]; reached: boolean }[]
}

/** How calls slow down while the shop grows. */
export function growth({ goal, rounds, sizes, calls, ...measured }: Growth): string[] {
  const largest = sizes.at(-1)
  const shops = sizes.map(({ products, orders }) => `${figure(products)} products and ${figure(orders)} orders`)
  const rows = calls.map((call) => [
    call.name,
    ...call.p50.map((ms, place) => `${ms} / ${call.p99[place]}`),
    ...call.ratios.slice(1),
    reached(call.reached),
  ])
  const heads = [
    'call',
    ...sizes.map(({ products }) => `${figure(products)}: p50 / p99 ms`),
    ...sizes.slice(1).map(({ products }) => `times as slow at ${figure(products)}`),
    'goal',
  ]
  return [
    '## While the shop grows',
    `Shops of ${shops.join(', of ')}; each call ${rounds} times over all of the store's handlers, with nothing kept. The products are found by the words of their names alone. Goal: at ${figure(largest?.products ?? 0)} products the median is at most ${goal.timesTheSmallShop} times that of the smallest shop, or under ${goal.orUnderMs} ms.`,
    table(heads, rows),
    origin(measured),
  ]
}

const figure = (count: number): string => count.toLocaleString('en')
