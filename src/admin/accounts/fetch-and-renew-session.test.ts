import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addUnsavedGuard } from '../components/unsaved-input.ts'
import { fetchAndRenewSession } from './fetch-and-renew-session.ts'
import { findLoginPrompt, type LoginResult } from './login-prompt.ts'

const unauthenticated = () => Response.json({ code: 'unauthenticated', message: 'Please log in' }, { status: 401 })
let removeGuard = () => {}

beforeEach(() => {
  removeGuard = addUnsavedGuard(() => true)
})
afterEach(() => removeGuard())

/** Answers requests with 200 after the login. Holds earlier ones back until `respond`, which answers the oldest with 401. */
function stubServer() {
  const waiting: (() => void)[] = []
  const server = { isLoggedIn: false, respond: () => waiting.shift()?.() }
  vi.stubGlobal('fetch', () =>
    server.isLoggedIn
      ? Promise.resolve(new Response('saved'))
      : new Promise<Response>((resolve) => waiting.push(() => resolve(unauthenticated()))),
  )
  return server
}

/** Logs in, in the open dialog. */
async function logIn(server: { isLoggedIn: boolean }, result: LoginResult = 'same-user'): Promise<void> {
  await expect.poll(findLoginPrompt).toBeDefined()
  server.isLoggedIn = true
  findLoginPrompt()?.close(result)
}

it('repeats a request after a login in the dialog', async () => {
  const server = stubServer()
  const request = fetchAndRenewSession('/api/admin/categories')
  server.respond()
  await logIn(server)
  expect(await (await request).text()).toBe('saved')
})

it('repeats a request from before the login without opening the dialog again', async () => {
  const server = stubServer()
  const saving = fetchAndRenewSession('/api/admin/categories')
  const late = fetchAndRenewSession('/api/admin/orders')
  server.respond()
  await logIn(server)
  server.respond()
  expect(await (await late).text()).toBe('saved')
  expect(await (await saving).text()).toBe('saved')
  expect(findLoginPrompt()).toBeUndefined()
})

it('returns the 401 when the user cancels the login', async () => {
  const server = stubServer()
  const request = fetchAndRenewSession('/api/admin/categories')
  server.respond()
  await expect.poll(findLoginPrompt).toBeDefined()
  findLoginPrompt()?.close('cancelled')
  expect((await request).status).toBe(401)
})

it('does not save a form for another user, who sees why, but reads the page again', async () => {
  const server = stubServer()
  const saving = fetchAndRenewSession('/api/admin/categories', { method: 'POST' })
  const reading = fetchAndRenewSession('/api/admin/orders')
  const late = fetchAndRenewSession('/api/admin/categories/1', { method: 'PATCH' })
  server.respond()
  server.respond()
  await logIn(server, 'other-user')
  server.respond()
  for (const refused of [await saving, await late]) {
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Not saved: another user') })
  }
  expect(await (await reading).text()).toBe('saved')
})
