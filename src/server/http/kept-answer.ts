import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const COMPRESS_FROM_BYTES = 1024
const BROTLI_QUALITY = 5

/** What is sent: made once for every way of sending it, so that sending costs nothing but the sending. */
export interface FittedAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

/** An answer ready to be sent in each encoding. */
export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: number
  identity: FittedAnswer
  br: FittedAnswer | undefined
  gzip: FittedAnswer | undefined
  unchanged: FittedAnswer
}

/** Reads a response whole, hashes it and compresses it. */
export async function keepAnswer(response: Response): Promise<KeptAnswer> {
  const body = Buffer.from(await response.arrayBuffer())
  // Weak, because the encodings share it and a render may differ in bytes that show nothing.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { status } = response
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries(response.headers),
    etag,
    vary: 'Accept-Encoding',
  }
  delete headers['transfer-encoding']
  delete headers['content-length']
  const fit = (encoded: Buffer<ArrayBuffer>, encoding?: string): FittedAnswer => {
    const encodingHeader = encoding ? { 'content-encoding': encoding } : {}
    return {
      status,
      headers: { ...headers, ...encodingHeader, 'content-length': String(encoded.length) },
      body: encoded,
    }
  }
  const [br, gzipped] = body.length < COMPRESS_FROM_BYTES ? [] : await compress(body)
  return {
    status,
    headers,
    etag,
    bytes: body.length + (br?.length ?? 0) + (gzipped?.length ?? 0),
    identity: fit(body),
    br: br && fit(br, 'br'),
    gzip: gzipped && fit(gzipped, 'gzip'),
    unchanged: { status: 304, headers, body: null },
  }
}

function compress(body: Buffer): Promise<[Buffer<ArrayBuffer>, Buffer<ArrayBuffer>]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return Promise.all([compressBrotli(body, { params }), compressGzip(body)])
}

/** The head and body to send for a request's own `Accept-Encoding` and `If-None-Match`. */
export function fitAnswer(
  answer: KeptAnswer,
  accepted: string | null | undefined,
  held: string | null | undefined,
): FittedAnswer {
  if (held && answer.status === 200 && matches(held, answer.etag)) return answer.unchanged
  if (!accepted) return answer.identity
  if (answer.br && accepts(accepted, 'br')) return answer.br
  return answer.gzip && accepts(accepted, 'gzip') ? answer.gzip : answer.identity
}

const matches = (held: string, etag: string): boolean =>
  held === etag || held === '*' || held.split(',').some((one) => one.trim() === etag || `W/${one.trim()}` === etag)

// Whole words only, and not refused by a quality of 0.
const WORDS = {
  br: { wanted: /(?:^|[\s,])br(?:$|[\s,;])/, refused: /(?:^|[\s,])br\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ },
  gzip: { wanted: /(?:^|[\s,])gzip(?:$|[\s,;])/, refused: /(?:^|[\s,])gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ },
}

function accepts(header: string, encoding: keyof typeof WORDS): boolean {
  const { wanted, refused } = WORDS[encoding]
  return wanted.test(header) && !refused.test(header)
}
