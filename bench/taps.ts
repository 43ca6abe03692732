// `npm run bench:taps`: how long after a tap the next page is painted, on a phone with a quarter of this machine's speed,
// without and with a phone's network, against opening the same page anew on the same phone. Needs a build and Chromium.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import startStore from '../e2e/start-store.ts'
import { args, executablePath } from './phone-browser.ts'
import { median } from './median.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 5
const GOAL_MS = 100
const SLOWER = 4
/** Between coming to life and the tap: a reader looks for what to tap. */
const LOOK_MS = 1500
const FINGER_DOWN_MS = 80
/** As Lighthouse has it for phones. */
const PHONE_NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const NETWORKS = [
  { network: 'none of its own', conditions: undefined },
  { network: 'of a phone', conditions: PHONE_NETWORK },
]
const TAPS = [
  { name: 'home to a book', from: '/', link: 'article a[href^="/products/"]' },
  { name: 'listing to a book', from: '/products', link: 'article a[href^="/products/"]' },
  { name: 'category to a book', from: '/categories/1', link: 'article a[href^="/products/"]' },
  { name: 'listing to the cart', from: '/products', link: 'a[href="/cart"]:visible' },
  { name: 'book to all books', from: '/products/rotational-motion-module-3', link: 'a[href="/products"]:visible' },
]

const closeStore = await startStore()
const store = process.env.STORE_URL ?? ''
const browser = await chromium.launch({ executablePath, args })
try {
  const taps = []
  for (const { network, conditions } of NETWORKS) {
    for (const tap of TAPS) {
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(browser, tap, conditions))
      const tapMs = median(rounds.map((round) => round.tapMs))
      const anewMs = median(rounds.map((round) => round.anewMs))
      taps.push({ name: tap.name, network, tapMs, anewMs, timesAsFast: Math.round((anewMs / tapMs) * 10) / 10, rounds })
      process.stderr.write(`${tap.name}, network ${network}: ${tapMs} ms, anew ${anewMs} ms\n`)
    }
  }
  const missed = taps.filter(({ tapMs }) => tapMs > GOAL_MS).map(({ name, network }) => `${name}, network ${network}`)
  writeResult('taps', { goalMs: GOAL_MS, cpuSlowerBy: SLOWER, rounds: ROUNDS, missed, taps })
} finally {
  await browser.close()
  await closeStore()
}

/** Opens a page, looks at it, taps; then opens where that led on a phone that has been there as well. */
async function measure(phone: Browser, { from, link }: (typeof TAPS)[number], conditions?: typeof PHONE_NETWORK) {
  const context = await phone.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await slowPage(context, conditions)
  await page.goto(`${store}${from}`)
  await page.waitForFunction(() => !('takeEarlyPresses' in window))
  await page.waitForTimeout(LOOK_MS)
  const target = page.locator(link).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(LOOK_MS)
  await page.evaluate(watchTap)
  await touch(page, target)
  const tapMs = await page.evaluate(() => (globalThis as unknown as Watched).painted)
  const anew = await slowPage(context, conditions)
  await anew.goto(page.url())
  const anewMs = await anew.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return { tapMs: Math.round(tapMs), anewMs: Math.round(anewMs) }
}

async function slowPage(context: BrowserContext, conditions?: typeof PHONE_NETWORK): Promise<Page> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (conditions) {
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', conditions)
  }
  return page
}

/** A finger that goes down and up again: the click comes with its going up. */
async function touch(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(FINGER_DOWN_MS)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

interface Watched {
  /** Milliseconds from the click to the frame in which another heading stands on another address. */
  painted: Promise<number>
}

/** In the page: waits for the next click, then for the next page to be painted. */
function watchTap(): void {
  const heading = () => document.querySelector('main h1')
  const before = { address: location.href, heading: heading() }
  const watched = globalThis as unknown as Watched
  watched.painted = new Promise((resolve) => {
    const arrived = () => location.href !== before.address && heading() !== null && heading() !== before.heading
    const watch = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        if (!arrived()) return
        observer.disconnect()
        // After the frame in which it stands there.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    }
    addEventListener('click', watch, { capture: true, once: true })
  })
}
