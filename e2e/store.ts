import { test as base, expect } from '@playwright/test'

interface StoreOptions {
  /** What the browser may complain of in a test that provokes it; anything else on the console fails the test. */
  expectedTrouble: RegExp | undefined
}

interface Guards {
  silentConsole: undefined
}

const LOUD = ['error', 'warning', 'assert']

export { expect }

/** A test in the open store: `page.goto('/')` is its home page. */
export const test = base.extend<StoreOptions & Guards>({
  baseURL: async ({}, use) => {
    await use(process.env.STORE_URL)
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
