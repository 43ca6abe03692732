import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, type ReactElement } from 'react'
// Loaded before a test replaces the timers: the scheduler of React uses the timers that exist when it is loaded.
import { createRoot, type Root } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'

/** The parts of a document that React needs to render nothing. */
const NODE = { addEventListener: () => undefined, removeEventListener: () => undefined }
const DOCUMENT = { ...NODE, nodeType: 9, activeElement: null, defaultView: null }
const CONTAINER = { ...NODE, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: DOCUMENT, textContent: '' }

/** The hooks of the running test. */
const mounted = new Set<Root>()

interface MountedHook<Args extends unknown[], Result> {
  /** What the hook returned last. */
  result: () => Result
  /** Renders again with other arguments. */
  rerender: (...args: Args) => Promise<void>
  /** Waits for a state that the hook reaches by itself, such as after an answer of the server. */
  waitUntil: (isReached: (result: Result) => boolean) => Promise<void>
  unmount: () => Promise<void>
}

/**
 * Mounts a hook without a browser: its effects run, and its state changes. Its queries have a cache of their own, as a page has that
 * was loaded again. Call it with fake or real timers. At the end of the test the hook is unmounted, and timers and globals are the
 * real ones again.
 */
export const mountHook = <Args extends unknown[], Result>(
  useHook: (...args: Args) => Result,
  ...initialArgs: Args
): Promise<MountedHook<Args, Result>> => mountHookIn((probe) => probe, useHook, ...initialArgs)

/** Mounts a hook inside other elements, such as a context. @param wrap puts the element with the hook into them */
export async function mountHookIn<Args extends unknown[], Result>(
  wrap: (probe: ReactElement) => ReactElement,
  useHook: (...args: Args) => Result,
  ...initialArgs: Args
): Promise<MountedHook<Args, Result>> {
  stubReactGlobals()
  const root = createRoot({ ...CONTAINER } as unknown as Element)
  const results: Result[] = []
  const unmount = () => act(async () => root.unmount())
  mounted.add(root)
  onTestFinished(unmountAll)
  function Probe({ args }: { args: Args }) {
    results.push(useHook(...args))
    return null
  }
  const client = new QueryClient()
  const rerender = (...args: Args) =>
    act(async () => root.render(createElement(QueryClientProvider, { client }, wrap(createElement(Probe, { args })))))
  await rerender(...initialArgs)
  const result = () => results.at(-1) as Result
  return {
    result,
    rerender,
    waitUntil: async (isReached) => {
      // React renders by itself meanwhile, and does not report that no test asked for it.
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
      await expect.poll(() => isReached(result())).toBe(true)
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    },
    unmount,
  }
}

/** Ends all hooks of the test together: none runs without the globals of React, which the first would take from the others. */
async function unmountAll(): Promise<void> {
  stubReactGlobals()
  await act(async () => {
    for (const root of mounted) root.unmount()
  })
  mounted.clear()
  vi.useRealTimers()
  // What queries sent to the hooks before arrives with a timer, and React reads the globals for it.
  await new Promise((resolve) => setTimeout(resolve))
  vi.unstubAllGlobals()
}

/** A test may have replaced them. */
function stubReactGlobals(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget, event: undefined })
}
