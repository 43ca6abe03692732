import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { ApiResponse } from '../../domain/values/api-response.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MIN_COMPRESSED_BYTES = 1024
/** The memory of a compressed body, as a share of the body. */
const COMPRESSED_SHARE = 0.25
const FIRST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 }
const BETTER_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** How each encoding is made: quickly for the first reader, and better in the background for those who follow. */
const COMPRESSORS = {
  br: {
    first: (body: Buffer) => brotliCompressSync(body, { params: FIRST_BROTLI }),
    better: (body: Buffer) => compressBrotli(body, { params: BETTER_BROTLI }),
    decompress: (bytes: Buffer) => brotliDecompressSync(bytes),
  },
  gzip: {
    first: (body: Buffer) => gzipSync(body, { level: 1 }),
    better: (body: Buffer) => compressGzip(body),
    decompress: (bytes: Buffer) => gunzipSync(bytes),
  },
}
type Encoding = keyof typeof COMPRESSORS
/** Headers of one request or one connection. */
const UNSHARED_HEADERS = ['x-request-id', 'transfer-encoding', 'content-length']

/** A response in one Content-Encoding, ready to be sent. */
export interface EncodedResponse {
  status: number
  /** Alternating names and values, as `writeHead` of node:http takes them. */
  headers: readonly string[]
  body: Buffer<ArrayBuffer> | null
}

/** A response in one Content-Encoding, and whether it is compressed as well as it will ever be. */
interface Variant {
  encoded: EncodedResponse
  isBest: boolean
}

/** A response, encoded per Content-Encoding when the first client accepts it. */
export interface CachedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  /** Memory of all encodings, of the compressed ones as estimated. */
  bytes: number
  /** Whether logged-in users get another response from the same URL (`Vary: Cookie`). */
  variesByUser: boolean
  /** The route for log and metrics. */
  route: string
  /** Without an encoding. The body of a page is null after it was compressed. */
  identity: EncodedResponse
  /**
   * Whether it is a page. Its uncompressed body is dropped after the first compression, and made again for the few clients
   * that accept none: storing these bodies doubles the number of long pauses for garbage collection.
   */
  isPage: boolean
  /** Absent for a short body, which is not compressed. */
  variants: Partial<Record<Encoding, Variant>> | undefined
  notModified: EncodedResponse
}

/** A response that was rendered in this process. */
export interface RenderedResponse {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

/**
 * Reads a response to its end and hashes it.
 * @param route the label of the route in log and metrics
 */
export async function toCachedResponse(response: Response | RenderedResponse, route = 'page'): Promise<CachedResponse> {
  const isPage = !('arrayBuffer' in response)
  const body = isPage ? response.body : Buffer.from(await response.arrayBuffer())
  // Weak, because all encodings share it.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const { status } = response
  const variesByUser = /\bcookie\b/i.test(response.headers.get('vary') ?? '')
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries(response.headers),
    etag,
    vary: variesByUser ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
  }
  for (const name of UNSHARED_HEADERS) delete headers[name]
  const shared = Object.entries(headers).flat()
  const isCompressible = body.length >= MIN_COMPRESSED_BYTES
  return {
    status,
    headers,
    etag,
    bytes: Math.ceil(isCompressible ? body.length * (1 + 2 * COMPRESSED_SHARE) : body.length),
    variesByUser,
    route,
    isPage,
    identity: { status, headers: [...shared, 'content-length', String(body.length)], body },
    variants: isCompressible ? {} : undefined,
    notModified: { status: 304, headers: shared, body: null },
  }
}

/** Chooses the response for the `Accept-Encoding` and `If-None-Match` of a request. */
export function negotiateEncoding(
  cached: CachedResponse,
  acceptEncoding: string | null | undefined,
  ifNoneMatch: string | null | undefined,
): EncodedResponse {
  if (ifNoneMatch && cached.status === 200 && matchesEtag(ifNoneMatch, cached.etag)) return cached.notModified
  if (!acceptEncoding || !cached.variants) return withoutEncoding(cached)
  if (acceptsEncoding(acceptEncoding, 'br')) return compressed(cached, cached.variants, 'br')
  return acceptsEncoding(acceptEncoding, 'gzip') ? compressed(cached, cached.variants, 'gzip') : withoutEncoding(cached)
}

/** Returns a compressed response. Most are read once, so that the better compression waits for the second reader. */
function compressed(
  cached: CachedResponse,
  variants: Partial<Record<Encoding, Variant>>,
  encoding: Encoding,
): EncodedResponse {
  const variant = variants[encoding]
  if (variant?.isBest) return variant.encoded
  const { first, better } = COMPRESSORS[encoding]
  if (!variant) {
    const encoded = encodeAs(cached, encoding, first(readBody(cached)))
    variants[encoding] = { encoded, isBest: false }
    if (cached.isPage) cached.identity.body = null
    return encoded
  }
  variant.isBest = true
  // Without memory for the encoder, the first encoding stays.
  better(readBody(cached)).then(
    (bytes) => (variant.encoded = encodeAs(cached, encoding, bytes)),
    () => {},
  )
  return variant.encoded
}

/** Returns the response without an encoding, with its body again. */
function withoutEncoding(cached: CachedResponse): EncodedResponse {
  cached.identity.body = readBody(cached)
  return cached.identity
}

function readBody({ identity, variants }: CachedResponse): Buffer<ArrayBuffer> {
  if (identity.body) return identity.body
  const encoding = variants?.br ? 'br' : 'gzip'
  const compressedBody = variants?.[encoding]?.encoded.body
  return compressedBody ? COMPRESSORS[encoding].decompress(compressedBody) : Buffer.alloc(0)
}

const encodeAs = (
  { status, notModified }: CachedResponse,
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
): EncodedResponse => ({
  status,
  headers: [...notModified.headers, 'content-encoding', encoding, 'content-length', String(body.length)],
  body,
})

const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch === '*' ||
  ifNoneMatch.split(',').some((value) => value.trim() === etag || `W/${value.trim()}` === etag)

// Match whole names only. A quality of 0 excludes an encoding.
const ENCODING_PATTERNS = {
  br: { listed: /(?:^|[\s,])br(?:$|[\s,;])/, refused: /(?:^|[\s,])br\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ },
  gzip: { listed: /(?:^|[\s,])gzip(?:$|[\s,;])/, refused: /(?:^|[\s,])gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ },
}

function acceptsEncoding(acceptEncoding: string, encoding: Encoding): boolean {
  const { listed, refused } = ENCODING_PATTERNS[encoding]
  return listed.test(acceptEncoding) && !refused.test(acceptEncoding)
}

/** Returns the encoded response for callers in this process. */
export function toResponse({ status, headers, body }: EncodedResponse): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
    headers[index * 2] ?? '',
    headers[index * 2 + 1] ?? '',
  ])
  return new Response(body, { status, headers: pairs })
}

/** Returns the response for a page that is rendered in this process: it reads the body as it is, without a stream. */
export function toApiResponse(cached: CachedResponse): ApiResponse {
  const { status, headers } = cached
  const text = () => Promise.resolve(readBody(cached).toString())
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text,
    json: async () => JSON.parse(await text()) as unknown,
  }
}
