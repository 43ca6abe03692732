import { expect, it } from 'vitest'
import { broadcastSession, onSessionElsewhere } from './session-channel.ts'

it('a login and a logout reach other tabs, and not the tab in which they happen', async () => {
  const otherTab = new BroadcastChannel('rankshelf-session')
  const received: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => received.push(data))
  let ownMessages = 0
  const unsubscribe = onSessionElsewhere(() => {
    ownMessages += 1
  })
  const user = { id: 7, username: 'ritika', isAdmin: false }
  broadcastSession(user)
  broadcastSession(null)
  await expect.poll(() => received).toEqual([user, null])
  expect(ownMessages).toBe(0)
  unsubscribe()
  otherTab.close()
})
