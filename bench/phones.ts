// `npm run bench -- phones`: Lighthouse scores of the purchase pages on a throttled phone, median of three runs.
// Needs a build, Chromium and an idle machine.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import startStore from '../e2e/start-store.ts'
import { fillCart, openBrowser } from './chromium.ts'
import { auditPage, type PageScores } from './lighthouse-scores.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 3
const GOALS = { performance: 98, others: 100, largestPaintMs: 1500, blockedMs: 50, kilobytes: 250 }
const BOOK = '/products/rotational-motion-module-3'
/** Cart and checkout are noindex. */
const PAGES = [
  { address: '/', indexed: true },
  { address: '/products', indexed: true },
  { address: '/categories/1', indexed: true },
  { address: BOOK, indexed: true },
  { address: '/cart', indexed: false },
  { address: '/checkout', indexed: false },
]

const only = process.argv.slice(2)
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-phone-'))
const closeStore = await startStore()
try {
  const store = process.env.STORE_URL ?? ''
  await fillCart(profile, `${store}${BOOK}`)
  const browser = await openBrowser(profile)
  try {
    const pages = []
    for (const { address, indexed } of PAGES.filter((page) => only.length === 0 || only.includes(page.address))) {
      const marks = await auditPage(`${store}${address}`, browser.port, ROUNDS)
      const missed = missedGoals(marks, indexed)
      process.stderr.write(`${address} ${JSON.stringify(marks.scores)} ${missed.join(', ')}\n`)
      pages.push({ address, indexed, missed, ...marks })
    }
    writeResult('phones', { rounds: ROUNDS, goals: GOALS, pages })
    process.exitCode = pages.some(({ missed }) => missed.length > 0) ? 1 : 0
  } finally {
    await browser.close()
  }
} finally {
  await closeStore()
  fs.rmSync(profile, { recursive: true, force: true })
}

function missedGoals({ scores, times, kilobytes }: PageScores, indexed: boolean): string[] {
  const others = ['accessibility', 'best-practices', ...(indexed ? ['seo'] : [])]
  const met = {
    performance: (scores.performance ?? 0) >= GOALS.performance,
    ...Object.fromEntries(others.map((category) => [category, scores[category] === GOALS.others])),
    'largest paint': (times.largestPaintMs ?? Infinity) <= GOALS.largestPaintMs,
    blocked: (times.blockedMs ?? Infinity) <= GOALS.blockedMs,
    bytes: (kilobytes.all ?? Infinity) <= GOALS.kilobytes,
  }
  return Object.entries(met).flatMap(([goal, isMet]) => (isMet ? [] : [goal]))
}
