import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MIN_COMPRESSED_BYTES = 1024
const BROTLI_QUALITY = 5
/** Headers of one request or one connection. */
const UNSHARED_HEADERS = ['x-request-id', 'transfer-encoding', 'content-length']

/** A response in one Content-Encoding, ready to be sent. */
export interface EncodedResponse {
  status: number
  /** Alternating names and values, as `writeHead` of node:http takes them. */
  headers: readonly string[]
  body: Buffer<ArrayBuffer> | null
}

/** A response pre-encoded per Content-Encoding. */
export interface CachedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  /** Memory of all encodings. */
  bytes: number
  /** Whether logged-in users get another response from the same URL (`Vary: Cookie`). */
  variesByUser: boolean
  /** The route for log and metrics. */
  route: string
  identity: EncodedResponse
  br: EncodedResponse | undefined
  gzip: EncodedResponse | undefined
  notModified: EncodedResponse
}

/**
 * Reads a response to its end, then hashes and compresses it.
 * @param route the label of the route in log and metrics
 */
export async function encodeResponse(response: Response, route = 'page'): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer())
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
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
  const encodeAs = (encoded: Buffer<ArrayBuffer>, encoding?: string): EncodedResponse => {
    const encodingHeader = encoding ? ['content-encoding', encoding] : []
    return { status, headers: [...shared, ...encodingHeader, 'content-length', String(encoded.length)], body: encoded }
  }
  const [br, gzipped] = body.length < MIN_COMPRESSED_BYTES ? [] : await compress(body)
  return {
    status,
    headers,
    etag,
    bytes: body.length + (br?.length ?? 0) + (gzipped?.length ?? 0),
    variesByUser,
    route,
    identity: encodeAs(body),
    br: br && encodeAs(br, 'br'),
    gzip: gzipped && encodeAs(gzipped, 'gzip'),
    notModified: { status: 304, headers: shared, body: null },
  }
}

function compress(body: Buffer): Promise<[Buffer<ArrayBuffer>, Buffer<ArrayBuffer>]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return Promise.all([compressBrotli(body, { params }), compressGzip(body)])
}

/** Chooses the response for the `Accept-Encoding` and `If-None-Match` of a request. */
export function negotiateEncoding(
  cached: CachedResponse,
  acceptEncoding: string | null | undefined,
  ifNoneMatch: string | null | undefined,
): EncodedResponse {
  if (ifNoneMatch && cached.status === 200 && matchesEtag(ifNoneMatch, cached.etag)) return cached.notModified
  if (!acceptEncoding) return cached.identity
  if (cached.br && acceptsEncoding(acceptEncoding, 'br')) return cached.br
  return cached.gzip && acceptsEncoding(acceptEncoding, 'gzip') ? cached.gzip : cached.identity
}

const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch === '*' ||
  ifNoneMatch.split(',').some((value) => value.trim() === etag || `W/${value.trim()}` === etag)

// Match whole names only. A quality of 0 excludes an encoding.
const ENCODING_PATTERNS = {
  br: { listed: /(?:^|[\s,])br(?:$|[\s,;])/, refused: /(?:^|[\s,])br\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ },
  gzip: { listed: /(?:^|[\s,])gzip(?:$|[\s,;])/, refused: /(?:^|[\s,])gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ },
}

function acceptsEncoding(acceptEncoding: string, encoding: keyof typeof ENCODING_PATTERNS): boolean {
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
