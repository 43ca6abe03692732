import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { toggleWish } from './change-wishlist.ts'
import { wishlist } from './wishlist-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a second wish stays when the first one fails', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  const first = Promise.withResolvers<Response>()
  const session = { isAuthenticated: true, user: { id: 7, username: 'ritika', isAdmin: false } }
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path.endsWith('/auth/status')) return Response.json(session)
    if (path.endsWith('/wishlist/1')) return first.promise
    // The account takes what the device has.
    if (path.endsWith('/wishlist/merge')) return Response.json(JSON.parse(init?.body ?? '{}'))
    return new Response(null, { status: 204 })
  })
  wishlist.set({ ids: [], isInAccount: false })
  const client = new QueryClient()
  const failing = toggleWish(client, 1)
  await toggleWish(client, 2)
  first.reject(new TypeError('Failed to fetch'))
  await failing
  expect(wishlist.get()?.ids).toEqual([2])
  wishlist.set({ ids: [], isInAccount: false })
})
