import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from './session-queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a customer whose session could not be read is no guest, and is known at the next attempt', async () => {
  const session = { isAuthenticated: true, user: { id: 7, username: 'ritika', isAdmin: false } }
  const responses = [Response.json({ message: 'Down' }, { status: 503 }), Response.json(session)]
  vi.stubGlobal('fetch', () => Promise.resolve(responses.shift() ?? Response.error()))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } })
  await expect(queryClient.query(sessionQuery())).rejects.toThrow('Down')
  expect(queryClient.getQueryData(sessionQuery().queryKey)).toBeUndefined()
  expect(await queryClient.query(sessionQuery())).toEqual(session)
  queryClient.clear()
})
