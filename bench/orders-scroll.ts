// `npm run bench -- orders-scroll`: scrolls the list of 100 orders on a phone, with the CPU four times slower, and counts
// the frames that the browser dropped. Needs a build and Chromium.
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { loginAsAdmin } from '../e2e/fixtures/db.ts'
import { store } from '../e2e/fixtures/store-db.ts'
import { startStoreWith } from '../e2e/start-store.ts'
import { simulateOrders } from '../demo/simulation/simulate-shop.ts'
import { args, executablePath } from './shared/chromium.ts'
import { writeResult } from './write-result.ts'

const ORDERS = 100
const CPU_SLOWDOWN = 4
const SCROLL_PX_PER_S = 2500
const FRAME_EVENTS = ['DrawFrame', 'DroppedFrame'] as const
const LONG_TASK_MS = 50
/** Of the drawn frames, above those that the empty page drops: two runs differ by as much. */
const TOLERANCE = 0.01

interface TraceEvent {
  name: string
  dur?: number
  /** CPU time. */
  tdur?: number
  ts: number
}

const closeStore = await startStoreWith({})
try {
  await simulateOrders(store.db, ORDERS)
  const browser = await chromium.launch({ executablePath, args })
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({
    baseURL: process.env.STORE_URL ?? '',
    viewport,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await loginAsAdmin(page, 'scroller')
  await page.goto(`/admin?tab=orders&size=${ORDERS}`)
  await page.getByText(`1–${ORDERS} of ${ORDERS}`).waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  const result = await measureScroll(page, session)
  // What this machine drops without any work of the page.
  await page.goto('about:blank')
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><div style="height: ${result.scrolledPx / 2 + viewport.height}px">Nothing</div>`,
  )
  const empty = await measureScroll(page, session)
  await browser.close()
  writeResult('orders-scroll', { orders: ORDERS, cpuSlowdown: CPU_SLOWDOWN, ...result, emptyPage: empty })
  process.exitCode = result.droppedFrames - empty.droppedFrames <= TOLERANCE * result.drawnFrames ? 0 : 1
} finally {
  await closeStore()
}

async function measureScroll(page: Page, session: CDPSession) {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'devtools.timeline',
        'devtools.timeline.frame',
      ],
    },
  })
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  // Down the whole list and back.
  for (const yDistance of [-height, height]) {
    await session.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance, speed: SCROLL_PX_PER_S })
  }
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  const countOf = (name: (typeof FRAME_EVENTS)[number]) => events.filter((event) => event.name === name).length
  const tasks = events.filter(({ name }) => name === 'RunTask')
  return {
    scrolledPx: 2 * height,
    drawnFrames: countOf('DrawFrame'),
    droppedFrames: countOf('DroppedFrame'),
    longTasks: tasks.filter(({ dur = 0 }) => dur > LONG_TASK_MS * 1000).length,
    tasksCpuMs: Math.round(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000),
  }
}
