// `npm run bench -- navigation`: time from a tap to the paint of the next page, on a phone at a quarter of this machine's speed,
// without and with a phone's network, compared with a full page load. Needs a build and Chromium.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startStore } from '../e2e/start-store.ts'
import { args, executablePath } from './shared/chromium.ts'
import { median } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 5
const GOAL_MS = 100
const CPU_SLOWDOWN = 4
/** Time between hydration and the tap. */
const THINK_TIME_MS = 1500
const FINGER_DOWN_MS = 80
/** Lighthouse's phone network. */
const PHONE_NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const NETWORKS = [
  { network: 'none of its own', conditions: undefined },
  { network: 'of a phone', conditions: PHONE_NETWORK },
]
const NAVIGATIONS = [
  { name: 'home to a product', from: '/', link: 'article a[href^="/products/"]' },
  { name: 'listing to a product', from: '/products', link: 'article a[href^="/products/"]' },
  { name: 'category to a product', from: '/categories/1', link: 'article a[href^="/products/"]' },
  { name: 'listing to the cart', from: '/products', link: 'a[href="/cart"]:visible' },
  { name: 'product to listing', from: '/products/rotational-motion-module-3', link: 'a[href="/products"]:visible' },
]

const closeStore = await startStore()
const store = process.env.STORE_URL ?? ''
const browser = await chromium.launch({ executablePath, args })
try {
  const taps = []
  for (const { network, conditions } of NETWORKS) {
    for (const tap of NAVIGATIONS) {
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(browser, tap, conditions))
      const tapMs = median(rounds.map((round) => round.tapMs))
      const fullLoadMs = median(rounds.map((round) => round.fullLoadMs))
      taps.push({
        name: tap.name,
        network,
        tapMs,
        fullLoadMs,
        speedup: Math.round((fullLoadMs / tapMs) * 10) / 10,
        rounds,
      })
      process.stderr.write(`${tap.name}, network ${network}: ${tapMs} ms, full load ${fullLoadMs} ms\n`)
    }
  }
  const missed = taps.filter(({ tapMs }) => tapMs > GOAL_MS).map(({ name, network }) => `${name}, network ${network}`)
  writeResult('navigation', { goalMs: GOAL_MS, cpuSlowdown: CPU_SLOWDOWN, rounds: ROUNDS, missed, taps })
} finally {
  await browser.close()
  await closeStore()
}

/** Opens a page and taps a link; then loads the target page on a phone with the same cache. */
async function measure(
  phone: Browser,
  { from, link }: (typeof NAVIGATIONS)[number],
  conditions?: typeof PHONE_NETWORK,
) {
  const context = await phone.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await throttledPage(context, conditions)
  await page.goto(`${store}${from}`)
  await page.waitForFunction(() => !('takeEarlyClicks' in window))
  await page.waitForTimeout(THINK_TIME_MS)
  const target = page.locator(link).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(THINK_TIME_MS)
  await page.evaluate(observeNextPaint)
  await dispatchTap(page, target)
  const tapMs = await page.evaluate(() => (globalThis as unknown as PaintProbe).painted)
  const reloaded = await throttledPage(context, conditions)
  await reloaded.goto(page.url())
  const fullLoadMs = await reloaded.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return { tapMs: Math.round(tapMs), fullLoadMs: Math.round(fullLoadMs) }
}

async function throttledPage(context: BrowserContext, conditions?: typeof PHONE_NETWORK): Promise<Page> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (conditions) {
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', conditions)
  }
  return page
}

/** Dispatches touchstart and touchend at the centre of an element. */
async function dispatchTap(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to tap has no box')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(FINGER_DOWN_MS)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

interface PaintProbe {
  /** Milliseconds from the click to the frame with another heading at another URL. */
  painted: Promise<number>
}

/** In the page: measures from the next click to the paint of the next page. */
function observeNextPaint(): void {
  const heading = () => document.querySelector('main h1')
  const before = { url: location.href, heading: heading() }
  const probe = globalThis as unknown as PaintProbe
  probe.painted = new Promise((resolve) => {
    const hasNextPage = () => location.href !== before.url && heading() !== null && heading() !== before.heading
    const startObserver = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        if (!hasNextPage()) return
        observer.disconnect()
        // After the frame that shows it.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    }
    addEventListener('click', startObserver, { capture: true, once: true })
  })
}
