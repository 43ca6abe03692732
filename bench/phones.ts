// `npm run bench -- phones`: Lighthouse scores of the purchase pages on a throttled phone, median of three runs.
// Needs a build, Chromium and an idle machine.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startStore } from '../e2e/start-store.ts'
import { addToCart, openBrowser } from './shared/chromium.ts'
import { auditPage, type PageScores } from './lighthouse-scores.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 3
const GOALS = { performance: 98, others: 100, largestPaintMs: 1500, blockedMs: 50, kilobytes: 250 }
const PRODUCT = '/products/rotational-motion-module-3'
/** Cart and checkout are noindex. */
const PAGES = [
  { page: '/', indexed: true },
  { page: '/products', indexed: true },
  { page: '/categories/1', indexed: true },
  { page: PRODUCT, indexed: true },
  { page: '/cart', indexed: false },
  { page: '/checkout', indexed: false },
]

const only = process.argv.slice(2)
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-phone-'))
const closeStore = await startStore()
try {
  const store = process.env.STORE_URL ?? ''
  await addToCart(profile, `${store}${PRODUCT}`)
  const browser = await openBrowser(profile)
  try {
    const pages = []
    for (const { page, indexed } of PAGES.filter(({ page: listed }) => only.length === 0 || only.includes(listed))) {
      const audit = await auditPage(`${store}${page}`, browser.port, ROUNDS)
      const missed = missedGoals(audit, indexed)
      process.stderr.write(`${page} ${JSON.stringify(audit.scores)} ${missed.join(', ')}\n`)
      pages.push({ page, indexed, missed, ...audit })
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
  const reached = {
    performance: (scores.performance ?? 0) >= GOALS.performance,
    ...Object.fromEntries(others.map((category) => [category, scores[category] === GOALS.others])),
    'largest paint': (times.largestPaintMs ?? Infinity) <= GOALS.largestPaintMs,
    blocked: (times.blockedMs ?? Infinity) <= GOALS.blockedMs,
    bytes: (kilobytes.all ?? Infinity) <= GOALS.kilobytes,
  }
  return Object.entries(reached).flatMap(([goal, isReached]) => (isReached ? [] : [goal]))
}
