import { expect, it } from 'vitest'
import { broadcastLogout, onLogoutElsewhere } from './logout-channel.ts'

it('a logout reaches other tabs, and not the tab that logs out', async () => {
  const otherTab = new BroadcastChannel('rankshelf-logout')
  const received = new Promise((resolve) => otherTab.addEventListener('message', resolve))
  let ownMessages = 0
  const unsubscribe = onLogoutElsewhere(() => {
    ownMessages += 1
  })
  broadcastLogout()
  await received
  expect(ownMessages).toBe(0)
  unsubscribe()
  otherTab.close()
})
