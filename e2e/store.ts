import { test as base, expect, type Page } from '@playwright/test'

interface StoreOptions {
  /** What the browser may complain of in a test that provokes it; anything else on the console fails the test. */
  expectedTrouble: RegExp | undefined
}

interface Guards {
  silentConsole: undefined
}

const LIFE_LIMIT_MS = 10_000
const LOUD = ['error', 'warning', 'assert']

export { expect }

/** A test in the open store: `page.goto('/')` is its home page. */
export const test = base.extend<StoreOptions & Guards>({
  baseURL: async ({}, use) => {
    await use(process.env.STORE_URL)
  },
  // The tests press where a reader would: on a page that has come to life. What comes before is a test of its own.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForLife(page)
    await use(page)
  },
  expectedTrouble: [undefined, { option: true }],
  silentConsole: [
    async ({ context, expectedTrouble }, use) => {
      const trouble: string[] = []
      context.on('console', (message) => {
        if (LOUD.includes(message.type())) trouble.push(message.text())
      })
      context.on('weberror', (failure) => trouble.push(String(failure.error())))
      await use(undefined)
      expect(trouble.filter((text) => !expectedTrouble?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** Makes a page wait, after it was opened or read anew, until its scripts have come; not if asked for its first bytes. */
function waitForLife(page: Page): void {
  const alive = async () => {
    const come = page.waitForFunction(() => !('takeEarlyPresses' in window), undefined, { timeout: LIFE_LIMIT_MS })
    // A page whose scripts never come is some test's very subject.
    await come.catch(() => undefined)
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (options?.waitUntil !== 'commit') await alive()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil !== 'commit') await alive()
    return answer
  }
}
