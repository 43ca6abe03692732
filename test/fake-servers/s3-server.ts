import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** `silence` sends no response; `drip` sends headers and half a body. */
type S3Fault = { status: number; code: string } | 'reset' | 'silence' | 'drip'

interface StoredObject {
  bytes: Buffer
  contentType: string | undefined
  cacheControl: string | undefined
  changedAt: Date
}

/** A fake S3 service (path style, one bucket) with injectable faults. */
export interface FakeS3 {
  endpoint: string
  bucket: string
  /** Environment variables of a store that uses the fake. */
  settings: Record<string, string>
  objects: Map<string, StoredObject>
  /** Recorded requests, such as `PUT a.webp` and `GET ?list-type=2`. */
  requests: string[]
  /** Injects a fault into requests with a prefix (`PUT`, `GET a.webp`, '' for all) until cleared. */
  fail(prefix: string, fault: S3Fault): void
  clearFaults(): void
  close(): Promise<void>
}

const BUCKET = 'shop-images'
const KEY = 'TESTKEY'
const SIGNED = /^AWS4-HMAC-SHA256 Credential=TESTKEY\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/

/** Starts the fake. @param pageSize objects per list page */
export async function openFakeS3(pageSize = 1000): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const requests: string[] = []
  const faults: { prefix: string; fault: S3Fault }[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://s3.test')
    const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
    const line = `${request.method} ${key || url.search.replace(/&.*/, '')}`
    requests.push(line)
    const injected = faults.find(({ prefix }) => line.startsWith(prefix))
    if (injected) return sendResponse(response, faultResponse(injected.fault), injected.fault)
    const rejection = validateRequest(request, url, body)
    sendResponse(
      response,
      rejection ?? handleRequest(request, { objects, key, body, query: url.searchParams, pageSize }),
    )
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = { S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: 'secret' }
  return {
    endpoint,
    bucket: BUCKET,
    settings: { STORAGE: 's3', S3_ENDPOINT: endpoint, ...account },
    objects,
    requests,
    fail: (prefix, fault) => void faults.push({ prefix, fault }),
    clearFaults: () => void faults.splice(0),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface S3Response {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

const faultResponse = (fault: S3Fault): S3Response =>
  typeof fault === 'object' ? errorResponse(fault.status, fault.code) : { status: 200, body: Buffer.alloc(64) }

const errorResponse = (status: number, code: string): S3Response => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Injected by the test.</Message></Error>`,
})

/** Checks signature headers and the hash of the body. */
function validateRequest({ headers }: IncomingMessage, url: URL, body: Buffer): S3Response | undefined {
  if (!SIGNED.test(headers.authorization ?? '')) return errorResponse(403, 'InvalidAccessKeyId')
  const sentHash = headers['x-amz-content-sha256']
  if (sentHash !== 'UNSIGNED-PAYLOAD' && sentHash !== createHash('sha256').update(body).digest('hex')) {
    return errorResponse(400, 'XAmzContentSHA256Mismatch')
  }
  return url.pathname.split('/')[1] === BUCKET ? undefined : errorResponse(404, 'NoSuchBucket')
}

interface S3Request {
  objects: FakeS3['objects']
  key: string
  body: Buffer
  query: URLSearchParams
  pageSize: number
}

function handleRequest({ method, headers }: IncomingMessage, s3Request: S3Request): S3Response {
  const { objects, key, body } = s3Request
  if (key === '') return method === 'GET' ? listObjects(s3Request) : errorResponse(405, 'MethodNotAllowed')
  if (method === 'PUT') {
    const [contentType, cacheControl] = [headers['content-type'], headers['cache-control']]
    objects.set(key, { bytes: body, contentType, cacheControl, changedAt: new Date() })
    return { status: 200, headers: { ETag: etagOf(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const stored = objects.get(key)
  if (!stored) return errorResponse(404, 'NoSuchKey')
  const objectHeaders = {
    'Content-Length': String(stored.bytes.length),
    'Content-Type': stored.contentType ?? 'binary/octet-stream',
    'Last-Modified': stored.changedAt.toUTCString(),
    ETag: etagOf(stored.bytes),
  }
  return { status: 200, headers: objectHeaders, ...(method === 'HEAD' ? {} : { body: stored.bytes }) }
}

function listObjects({ objects, query, pageSize }: S3Request): S3Response {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].toSorted().filter((name) => name > after)
  const page = keys.slice(0, pageSize)
  const contents = page.map((name) => {
    const { bytes, changedAt } = objects.get(name) as StoredObject
    const details = `<Size>${bytes.length}</Size><LastModified>${changedAt.toISOString()}</LastModified>`
    return `<Contents><Key>${name}</Key><ETag>${etagOf(bytes)}</ETag>${details}</Contents>`
  })
  const isMore = keys.length > page.length
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const head = `<Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${next}`
  const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${head}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'Content-Type': 'application/xml' }, body }
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

function sendResponse(response: ServerResponse, { status, headers, body }: S3Response, fault?: S3Fault): void {
  if (fault === 'silence') return
  if (fault === 'reset') return void response.socket?.destroy()
  if (fault === 'drip') {
    response.writeHead(200, { 'Content-Length': '64' })
    response.write(Buffer.alloc(32))
    return
  }
  response.writeHead(status, headers)
  response.end(body)
}
