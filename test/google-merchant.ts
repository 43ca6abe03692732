import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type GoogleAnswer, googleError, reply } from './google-answers.ts'
import { ACCOUNT, keep, listPage, type Listed, type Reviewed, SOURCE } from './google-products.ts'

interface Heard {
  call: 'token' | 'insert' | 'delete' | 'list' | 'account' | 'source' | 'other'
  /** The offer that is meant, where one is. */
  offerId: string
  body: Record<string, unknown>
}

interface Rule {
  call: Heard['call']
  answer: GoogleAnswer
  offerId?: string
  times: number
  done: boolean
}

/** A Google on this machine: its login and its Merchant API v1, which keeps the offers that it is told of. */
export interface TestGoogle {
  /** The settings of a store that is connected to it. */
  settings: Record<string, string>
  heard: Heard[]
  /** What it lists, by offer. */
  listed: Listed
  /** What its review holds against offers: by offer, how bad it is. */
  reviewed: Reviewed
  /** The most calls that were open at the same time. */
  most: number
  /** Answers so instead; `times` of such calls, or all that follow. `done`: after doing what was asked. */
  answer(call: Heard['call'], answer: GoogleAnswer, rule?: { offerId?: string; times?: number; done?: boolean }): void
  /** Tokens that were given no longer hold. */
  endTokens(): void
  /** Ends the calls that it swallowed. */
  breakOff(): void
  /** Forgets what it heard and how it was to answer. */
  forget(): void
  close(): Promise<void>
}

const EMAIL = 'store@bookstore-sync.iam.gserviceaccount.test'
const PREFIX = `/products/v1/accounts/${ACCOUNT}/productInputs`

/** What this Google knows. */
interface Mind {
  heard: Heard[]
  rules: Rule[]
  listed: Listed
  reviewed: Reviewed
  publicKey: string | Buffer
  /** The token that holds now; '' for none. */
  holding: string
  tokens: number
  tokenUrl: string
}

/** Opens it. */
export async function openTestGoogle(): Promise<TestGoogle> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-google-'))
  const keyFile = path.join(folder, 'key.json')
  const publicKey = writeKey(keyFile)
  const mind: Mind = {
    heard: [],
    rules: [],
    listed: new Map(),
    reviewed: new Map(),
    publicKey,
    holding: '',
    tokens: 0,
    tokenUrl: '',
  }
  const { heard, rules, listed, reviewed } = mind
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    google.most = Math.max(google.most, open)
    response.on('close', () => {
      open -= 1
    })
    void attend(mind, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  mind.tokenUrl = `${baseUrl}/token`
  const google: TestGoogle = {
    settings: {
      GOOGLE_MERCHANT_ACCOUNT_ID: ACCOUNT,
      GOOGLE_MERCHANT_DATA_SOURCE: SOURCE,
      GOOGLE_SERVICE_ACCOUNT_FILE: keyFile,
      GOOGLE_MERCHANT_BASE_URL: baseUrl,
      GOOGLE_TOKEN_URL: mind.tokenUrl,
    },
    heard,
    listed,
    reviewed,
    most: 0,
    answer: (call, answer, { times = Infinity, done = false, ...rule } = {}) =>
      void rules.push({ call, answer, times, done, ...rule }),
    endTokens: () => {
      mind.holding = ''
    },
    breakOff: () => server.closeAllConnections(),
    forget() {
      heard.length = 0
      rules.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      fs.rmSync(folder, { recursive: true })
    },
  }
  return google
}

/** Makes a key of the service account, as it is downloaded. @returns its public half */
function writeKey(keyFile: string): string | Buffer {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  fs.writeFileSync(keyFile, JSON.stringify({ client_email: EMAIL, private_key: privateKey, private_key_id: 'first' }))
  return keys.publicKey.export({ type: 'spki', format: 'pem' })
}

async function attend(mind: Mind, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const said = await hear(request)
  mind.heard.push(said)
  const rule = mind.rules.find(
    ({ call, offerId, times }) => call === said.call && times > 0 && (offerId ?? said.offerId) === said.offerId,
  )
  if (rule) rule.times -= 1
  const usual = !rule || rule.done ? usualAnswer(mind, said, request) : undefined
  reply(response, rule?.answer ?? usual ?? { status: 404 })
}

function usualAnswer(mind: Mind, said: Heard, request: IncomingMessage): GoogleAnswer {
  if (said.call === 'token') {
    if (!isSigned(String(said.body.assertion), mind.publicKey, mind.tokenUrl)) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
    }
    mind.tokens += 1
    mind.holding = `ya29.test-${mind.tokens}`
    return { status: 200, body: { access_token: mind.holding, expires_in: 3599, token_type: 'Bearer' } }
  }
  if (request.headers.authorization !== `Bearer ${mind.holding}`) {
    return googleError(401, 'Request had invalid authentication credentials.', { reason: 'ACCESS_TOKEN_EXPIRED' })
  }
  const { searchParams } = new URL(request.url ?? '', 'http://google.test')
  if (said.call === 'account') return { status: 200, body: { gcpIds: ['bookstore-sync'] } }
  if (said.call === 'source') return { status: 200, body: { name: SOURCE, input: 'API' } }
  if (said.call === 'list') return listPage(mind.listed, mind.reviewed, Number(searchParams.get('pageToken') ?? 0))
  const source = searchParams.get('dataSource')
  if (source === SOURCE) return keep(said.call, said.offerId, said.body, mind.listed)
  const metadata = { REASON: 'DATA_SOURCE_NOT_FOUND' }
  return googleError(404, `The data source \`${source}\` was not found.`, { reason: 'notFound', metadata })
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const said = await text(request)
  const { pathname } = new URL(request.url ?? '', 'http://google.test')
  if (pathname === '/token') return { call: 'token', offerId: '', body: Object.fromEntries(new URLSearchParams(said)) }
  if (request.method === 'POST' && pathname === `${PREFIX}:insert`) {
    const body = JSON.parse(said) as Heard['body']
    return { call: 'insert', offerId: String(body.offerId), body }
  }
  if (request.method === 'GET' && pathname === PREFIX.replace('productInputs', 'products')) {
    return { call: 'list', offerId: '', body: {} }
  }
  if (pathname === `/accounts/v1/accounts/${ACCOUNT}/developerRegistration`)
    return { call: 'account', offerId: '', body: {} }
  if (pathname === `/datasources/v1/${SOURCE}`) return { call: 'source', offerId: '', body: {} }
  const name = Buffer.from(pathname.slice(PREFIX.length + 1), 'base64url').toString()
  const [language, label, offerId = ''] = name.split('~')
  const isDelete = request.method === 'DELETE' && pathname.startsWith(PREFIX) && language === 'en' && label === 'IN'
  return { call: isDelete ? 'delete' : 'other', offerId, body: {} }
}

/** Whether a statement of who somebody is was signed by the key, for this address and for Merchant Center, just now. */
function isSigned(assertion: string, publicKey: string | Buffer, audience: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const age = Date.now() / 1000 - Number(said.iat)
  const isMeant =
    said.aud === audience && said.iss === EMAIL && said.scope === 'https://www.googleapis.com/auth/content'
  const isNow = Math.abs(age) < 60 && Number(said.exp) - Number(said.iat) <= 3600
  return (
    isMeant && isNow && createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
  )
}
