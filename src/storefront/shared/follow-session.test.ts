import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../domain/accounts/session.ts'
import { followSession } from './follow-session.ts'
import { PERSONAL_KEY, replaceSession, sessionQuery } from './session-queries.ts'

const RITIKA: User = { id: 7, username: 'ritika', isAdmin: false }
const MOHAN: User = { id: 8, username: 'mohan', isAdmin: false }
const ADDRESSES = [PERSONAL_KEY, 'addresses']

const otherTab = new BroadcastChannel('rankshelf-session')
const clearTab = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { clear: clearTab })
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
})

afterEach(() => {
  stop()
  clearTab.mockClear()
  vi.unstubAllGlobals()
})

/** A tab with the page of a user. */
async function openTab(user: User | null) {
  const queryClient = new QueryClient()
  await replaceSession(queryClient, user)
  queryClient.setQueryData(ADDRESSES, ['14, Gali No. 3'])
  const reload = vi.fn<() => void>()
  stop = followSession(queryClient, reload)
  return { queryClient, reload, user: () => queryClient.getQueryData(sessionQuery().queryKey)?.user }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
const broadcast = (user: User | null) => otherTab.postMessage(user)

test.each([
  ['another customer logs in', MOHAN],
  ['the customer logs out', null],
])('when %s in another tab, nothing of the former customer stays in this one', async (_, current) => {
  const tab = await openTab(RITIKA)
  broadcast(current)
  await expect.poll(() => tab.reload).toHaveBeenCalledOnce()
  expect(tab.user()).toEqual(current)
  expect(tab.queryClient.getQueryData(ADDRESSES)).toBeUndefined()
  expect(clearTab).toHaveBeenCalledOnce()
})

test('a guest who logs in in another tab is logged in here too, and loses nothing that was typed', async () => {
  const tab = await openTab(null)
  broadcast(RITIKA)
  await expect.poll(tab.user).toEqual(RITIKA)
  expect(tab.reload).not.toHaveBeenCalled()
  expect(clearTab).not.toHaveBeenCalled()
})

test('the same customer who logs in again loses nothing', async () => {
  const tab = await openTab(RITIKA)
  broadcast(RITIKA)
  broadcast(null)
  await expect.poll(() => tab.reload).toHaveBeenCalledOnce()
})
