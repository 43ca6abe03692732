import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type GoogleResponse, googleError, sendResponse } from './google-responses.ts'
import {
  ACCOUNT,
  applyProductInput,
  listPage,
  type ListedOffers,
  type OfferReviews,
  SOURCE,
} from './google-products.ts'

interface RecordedRequest {
  operation: 'token' | 'insert' | 'delete' | 'list' | 'account' | 'source' | 'other'
  /** The id of the offer, or ''. */
  offerId: string
  body: Record<string, unknown>
}

interface Rule {
  operation: RecordedRequest['operation']
  response: GoogleResponse
  offerId?: string
  times: number
  appliesRequest: boolean
}

/** A fake of Google's OAuth endpoint and Merchant API v1, with the offers it received. */
export interface FakeGoogle {
  /** Environment variables of a store that uses the fake. */
  settings: Record<string, string>
  requests: RecordedRequest[]
  /** Listed offers by id. */
  listed: ListedOffers
  /** Review issues by offer id. */
  reviewed: OfferReviews
  /** The maximum of concurrent requests so far. */
  maxConcurrent: number
  /** Overrides the next `times` responses, by default all. With `done` the request is applied as well. */
  respondWith(
    operation: RecordedRequest['operation'],
    response: GoogleResponse,
    rule?: { offerId?: string; times?: number; done?: boolean },
  ): void
  /** Revokes issued tokens. */
  expireTokens(): void
  /** Closes requests that never received a response. */
  dropConnections(): void
  /** Clears recorded requests and overrides. */
  reset(): void
  close(): Promise<void>
}

const EMAIL = 'store@bookstore-sync.iam.gserviceaccount.test'
const PREFIX = `/products/v1/accounts/${ACCOUNT}/productInputs`

/** State of the fake. */
interface FakeGoogleState {
  requests: RecordedRequest[]
  rules: Rule[]
  listed: ListedOffers
  reviewed: OfferReviews
  publicKey: string | Buffer
  /** The valid token; '' for none. */
  validToken: string
  tokens: number
  tokenUrl: string
}

/** Starts the fake. */
export async function openFakeGoogle(): Promise<FakeGoogle> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-google-'))
  const keyFile = path.join(folder, 'key.json')
  const publicKey = writeKeyFile(keyFile)
  const state: FakeGoogleState = {
    requests: [],
    rules: [],
    listed: new Map(),
    reviewed: new Map(),
    publicKey,
    validToken: '',
    tokens: 0,
    tokenUrl: '',
  }
  const { requests, rules, listed, reviewed } = state
  let openRequests = 0
  const server = createServer((request, response) => {
    openRequests += 1
    google.maxConcurrent = Math.max(google.maxConcurrent, openRequests)
    response.on('close', () => {
      openRequests -= 1
    })
    void handleRequest(state, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.tokenUrl = `${baseUrl}/token`
  const google: FakeGoogle = {
    settings: {
      GOOGLE_MERCHANT_ACCOUNT_ID: ACCOUNT,
      GOOGLE_MERCHANT_DATA_SOURCE: SOURCE,
      GOOGLE_SERVICE_ACCOUNT_FILE: keyFile,
      GOOGLE_MERCHANT_BASE_URL: baseUrl,
      GOOGLE_TOKEN_URL: state.tokenUrl,
    },
    requests,
    listed,
    reviewed,
    maxConcurrent: 0,
    respondWith: (operation, response, { times = Infinity, done = false, ...rule } = {}) =>
      void rules.push({ operation, response, times, appliesRequest: done, ...rule }),
    expireTokens: () => {
      state.validToken = ''
    },
    dropConnections: () => server.closeAllConnections(),
    reset() {
      requests.length = 0
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

/** Writes a service account key file. @returns the public key */
function writeKeyFile(keyFile: string): string | Buffer {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  fs.writeFileSync(keyFile, JSON.stringify({ client_email: EMAIL, private_key: privateKey, private_key_id: 'first' }))
  return keys.publicKey.export({ type: 'spki', format: 'pem' })
}

async function handleRequest(
  state: FakeGoogleState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const recorded = await parseRequest(request)
  state.requests.push(recorded)
  const rule = state.rules.find(
    ({ operation, offerId, times }) =>
      operation === recorded.operation && times > 0 && (offerId ?? recorded.offerId) === recorded.offerId,
  )
  if (rule) rule.times -= 1
  const regularResponse = !rule || rule.appliesRequest ? defaultResponse(state, recorded, request) : undefined
  sendResponse(response, rule?.response ?? regularResponse ?? { status: 404 })
}

function defaultResponse(state: FakeGoogleState, recorded: RecordedRequest, request: IncomingMessage): GoogleResponse {
  if (recorded.operation === 'token') {
    if (!isSigned(String(recorded.body.assertion), state.publicKey, state.tokenUrl)) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
    }
    state.tokens += 1
    state.validToken = `ya29.test-${state.tokens}`
    return { status: 200, body: { access_token: state.validToken, expires_in: 3599, token_type: 'Bearer' } }
  }
  if (request.headers.authorization !== `Bearer ${state.validToken}`) {
    return googleError(401, 'Request had invalid authentication credentials.', { reason: 'ACCESS_TOKEN_EXPIRED' })
  }
  const { searchParams } = new URL(request.url ?? '', 'http://google.test')
  if (recorded.operation === 'account') return { status: 200, body: { gcpIds: ['bookstore-sync'] } }
  if (recorded.operation === 'source') return { status: 200, body: { name: SOURCE, input: 'API' } }
  if (recorded.operation === 'list')
    return listPage(state.listed, state.reviewed, Number(searchParams.get('pageToken') ?? 0))
  const source = searchParams.get('dataSource')
  if (source === SOURCE) return applyProductInput(recorded.operation, recorded.offerId, recorded.body, state.listed)
  const metadata = { REASON: 'DATA_SOURCE_NOT_FOUND' }
  return googleError(404, `The data source \`${source}\` was not found.`, { reason: 'notFound', metadata })
}

async function parseRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const requestText = await text(request)
  const { pathname } = new URL(request.url ?? '', 'http://google.test')
  if (pathname === '/token')
    return { operation: 'token', offerId: '', body: Object.fromEntries(new URLSearchParams(requestText)) }
  if (request.method === 'POST' && pathname === `${PREFIX}:insert`) {
    const body = JSON.parse(requestText) as RecordedRequest['body']
    return { operation: 'insert', offerId: String(body.offerId), body }
  }
  if (request.method === 'GET' && pathname === PREFIX.replace('productInputs', 'products')) {
    return { operation: 'list', offerId: '', body: {} }
  }
  if (pathname === `/accounts/v1/accounts/${ACCOUNT}/developerRegistration`)
    return { operation: 'account', offerId: '', body: {} }
  if (pathname === `/datasources/v1/${SOURCE}`) return { operation: 'source', offerId: '', body: {} }
  const name = Buffer.from(pathname.slice(PREFIX.length + 1), 'base64url').toString()
  const [language, label, offerId = ''] = name.split('~')
  const isDelete = request.method === 'DELETE' && pathname.startsWith(PREFIX) && language === 'en' && label === 'IN'
  return { operation: isDelete ? 'delete' : 'other', offerId, body: {} }
}

/** Verifies signature, audience, scope and time of a JWT assertion. */
function isSigned(assertion: string, publicKey: string | Buffer, audience: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const age = Date.now() / 1000 - Number(payload.iat)
  const isForStore =
    payload.aud === audience && payload.iss === EMAIL && payload.scope === 'https://www.googleapis.com/auth/content'
  const isCurrent = Math.abs(age) < 60 && Number(payload.exp) - Number(payload.iat) <= 3600
  return (
    isForStore &&
    isCurrent &&
    createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
  )
}
