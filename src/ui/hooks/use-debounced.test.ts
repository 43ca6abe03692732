import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../test/mount-hook.ts'
import { useDebounced } from './use-debounced.ts'

const DELAY_MS = 200
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})

test('a term is searched when the customer pauses, and not after each key', async () => {
  const searched = await mountHook(useDebounced<string>, '', DELAY_MS)
  for (const term of ['p', 'ph', 'phy']) {
    await searched.rerender(term, DELAY_MS)
    await wait(DELAY_MS - 1)
    expect(searched.result()).toBe('')
  }
  await wait(1)
  expect(searched.result()).toBe('phy')
})

test('a term that is cleared within the pause is never searched', async () => {
  const searched = await mountHook(useDebounced<string>, '', DELAY_MS)
  await searched.rerender('botny', DELAY_MS)
  await wait(DELAY_MS - 1)
  await searched.rerender('', DELAY_MS)
  await wait(DELAY_MS * 2)
  expect(searched.result()).toBe('')
})

test('a page that is left has no timer', async () => {
  const searched = await mountHook(useDebounced<string>, '', DELAY_MS)
  await searched.rerender('physics', DELAY_MS)
  await searched.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
