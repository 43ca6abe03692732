import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GoogleAnswer } from '../../../test/google-answers.ts'
import { openTestGoogle, type TestGoogle } from '../../../test/google-merchant.ts'
import { GoogleLogin } from './google-login.ts'

let google: TestGoogle
/** Logs in, with these instead of the right key or address. */
const logIn = (wrong: { keyFile?: string; tokenUrl?: string } = {}) => {
  const { GOOGLE_SERVICE_ACCOUNT_FILE: keyFile = '', GOOGLE_TOKEN_URL: tokenUrl = '' } = google.settings
  return new GoogleLogin({ keyFile, tokenUrl, ...wrong }, { connectMs: 150, wholeMs: 300 }).token()
}

beforeAll(async () => {
  google = await openTestGoogle()
})
beforeEach(() => google.forget())
afterAll(() => google.close())

test('a service account is let in with what its key signed', async () => {
  expect(await logIn()).toMatch(/^ya29\./)
})

describe('a login that fails', () => {
  test.each<[string, GoogleAnswer, string, string]>([
    [
      'a key that was taken back',
      { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
      'denied',
      'Google refused the login: Invalid JWT Signature.',
    ],
    ['an outage', { status: 503, text: 'no' }, 'outage', 'Google’s login is not well (503).'],
    ['an answer without a token', { status: 200, body: {} }, 'outage', 'Google’s login is not well (200).'],
    ['a reset', 'reset', 'outage', 'Google could not be reached.'],
    ['a black hole', 'silence', 'outage', 'Google did not answer in time.'],
  ])('%s', async (_what, answer, kind, sentence) => {
    google.answer('token', answer)
    await expect(logIn()).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) })
    expect(google.heard.map(({ call }) => call)).toEqual(['token'])
  })

  test.each([
    ['a file that is not there', undefined, 'names no readable key'],
    ['a file that is no key', '{"installed": {}}', 'names no readable key'],
    ['a key that is broken', '{"client_email": "a@b", "private_key": "-----BEGIN"}', 'private key in GOOGLE_SERVICE'],
  ])('%s', async (_what, content, sentence) => {
    const file = `${google.settings.GOOGLE_SERVICE_ACCOUNT_FILE}.wrong`
    if (content !== undefined) fs.writeFileSync(file, content)
    await expect(logIn({ keyFile: file })).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringContaining(sentence),
    })
    expect(google.heard).toEqual([])
    fs.rmSync(file, { force: true })
  })

  test('a Google that nobody can reach', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const tokenUrl = `http://127.0.0.1:${port}/token`
    const unreachable = { kind: 'outage', message: 'Google could not be reached.' }
    await expect(logIn({ tokenUrl })).rejects.toMatchObject(unreachable)
  })
})
