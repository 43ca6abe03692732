import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import { useDelayedSearch } from './use-delayed-search.ts'

const update = vi.fn<(changes: object) => void>()
const wait = () => act(() => vi.advanceTimersByTimeAsync(1000))
const state = (search: string, clearCount = 0) => ({ search, clearCount, update })

beforeEach(() => {
  vi.useFakeTimers()
  update.mockClear()
})

test('a search is sent once, a moment after the last key', async () => {
  const box = await mountHook(useDelayedSearch, state(''))
  act(() => box.result()[1]('kot'))
  act(() => box.result()[1]('kota '))
  expect(update).not.toHaveBeenCalled()
  await wait()
  expect(update.mock.calls).toEqual([[{ search: 'kota' }]])
})

test('Clear within the moment drops the text: the search does not come back', async () => {
  const box = await mountHook(useDelayedSearch, state(''))
  act(() => box.result()[1]('kota'))
  await box.rerender(state('', 1))
  expect(box.result()[0]).toBe('')
  await wait()
  expect(update).not.toHaveBeenCalled()
})

test('a page that is left sends no search', async () => {
  const box = await mountHook(useDelayedSearch, state(''))
  act(() => box.result()[1]('kota'))
  await box.unmount()
  await wait()
  expect(update).not.toHaveBeenCalled()
})
