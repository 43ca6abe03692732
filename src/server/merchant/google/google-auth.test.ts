import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GoogleResponse } from '../../../../test/fake-servers/google-responses.ts'
import { openFakeGoogle, type FakeGoogle } from '../../../../test/fake-servers/google-merchant.ts'
import { GoogleAuth } from './google-auth.ts'

let google: FakeGoogle
/** Requests a token, optionally with another key file or URL. */
const requestToken = (overrides: { keyFile?: string; tokenUrl?: string } = {}) => {
  const { GOOGLE_SERVICE_ACCOUNT_FILE: keyFile = '', GOOGLE_TOKEN_URL: tokenUrl = '' } = google.settings
  return new GoogleAuth({ keyFile, tokenUrl, ...overrides }, { connectMs: 150, totalMs: 300 }).getToken()
}

beforeAll(async () => {
  google = await openFakeGoogle()
})
beforeEach(() => google.reset())
afterAll(() => google.close())

test('a service account logs in with an assertion signed by its key', async () => {
  expect(await requestToken()).toMatch(/^ya29\./)
})

describe('a failed login has a message for staff', () => {
  test.each<[string, GoogleResponse, string, string]>([
    [
      'a revoked key',
      { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
      'denied',
      'Google rejected the login: Invalid JWT Signature.',
    ],
    ['an outage', { status: 503, text: 'no' }, 'outage', 'Google’s login is unavailable (503).'],
    ['a response without a token', { status: 200, body: {} }, 'outage', 'Google’s login is unavailable (200).'],
    ['a connection reset', 'reset', 'outage', 'Google could not be reached.'],
    ['no response', 'silence', 'outage', 'Google did not respond in time.'],
  ])('%s', async (_case, response, kind, message) => {
    google.respondWith('token', response)
    await expect(requestToken()).rejects.toMatchObject({ kind, message: expect.stringContaining(message) })
    expect(google.requests.map(({ operation }) => operation)).toEqual(['token'])
  })

  test.each([
    ['a missing file', undefined, 'no readable key'],
    ['a file without a key', '{"installed": {}}', 'no readable key'],
    ['an invalid key', '{"client_email": "a@b", "private_key": "-----BEGIN"}', 'private key of the service account'],
  ])('%s', async (_case, content, message) => {
    const file = `${google.settings.GOOGLE_SERVICE_ACCOUNT_FILE}.wrong`
    if (content !== undefined) fs.writeFileSync(file, content)
    await expect(requestToken({ keyFile: file })).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringContaining(message),
    })
    expect(google.requests).toEqual([])
    fs.rmSync(file, { force: true })
  })

  test('an unreachable server', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const tokenUrl = `http://127.0.0.1:${port}/token`
    const unreachable = { kind: 'outage', message: 'Google could not be reached.' }
    await expect(requestToken({ tokenUrl })).rejects.toMatchObject(unreachable)
  })
})
