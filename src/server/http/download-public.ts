import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { AppError } from './errors.ts'
import { isPrivateIp } from './private-ip.ts'

interface DownloadLimits {
  maxBytes: number
  /** For all redirects together, in milliseconds. */
  timeoutMs: number
  /** Which addresses are forbidden; tests download from this machine. */
  isForbidden?: (address: string) => boolean
}

/** A file that could not be downloaded. `message` may be shown to staff. */
export class DownloadError extends AppError {
  constructor(message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(502, 'download_failed', message, options)
  }
}

const MAX_REDIRECTS = 5
const TOO_MANY_REQUESTS = 429
const PRIVATE_MESSAGE = 'This address is not on the public internet.'

/**
 * Downloads a file from the public internet with GET. The address of every connection is checked when it is made, also after
 * a redirect, so neither a redirect nor a name whose address changes leads to a private network.
 * @throws DownloadError for any other address, more than `maxBytes`, no response in time, or an error status
 */
export async function downloadPublic(url: string, limits: DownloadLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let next = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const result = await request(parseUrl(next, limits), limits, signal)
    if (!('location' in result)) return result.bytes
    next = new URL(result.location, next).href
  }
  throw new DownloadError('The address redirects too often.')
}

function parseUrl(text: string, { isForbidden = isPrivateIp }: DownloadLimits): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new DownloadError('This is not an address of http or https.')
  }
  if (url.username !== '' || url.password !== '') throw new DownloadError('The address must not contain a password.')
  // The lookup is not called for an IP address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (net.isIP(host) && isForbidden(host)) throw new DownloadError(PRIVATE_MESSAGE)
  return url
}

type Result = { bytes: Uint8Array } | { location: string }

function request(url: URL, limits: DownloadLimits, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const fail = (error: unknown) => reject(toDownloadError(error, signal))
  const options = {
    signal,
    // A connection of an earlier request could lead elsewhere.
    agent: false,
    lookup: publicLookup(limits.isForbidden ?? isPrivateIp),
    headers: { Accept: 'image/*', 'User-Agent': 'Rankshelf product import' },
  } as const
  const client = url.protocol === 'https:' ? https : http
  client
    .get(url, options, (response) => {
      read(response, limits.maxBytes).then(resolve, fail)
    })
    .on('error', fail)
  return promise
}

async function read(response: http.IncomingMessage, maxBytes: number): Promise<Result> {
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy()
    return { location: headers.location }
  }
  if (statusCode !== 200) {
    response.destroy()
    const retryable = statusCode >= 500 || statusCode === TOO_MANY_REQUESTS
    throw new DownloadError(`The server responded with status ${statusCode}.`, { retryable })
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted while it is read: the header may be wrong or absent.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new DownloadError(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks) }
}

/** Resolves a name and refuses it if any of its addresses is forbidden: the connection is made to the checked address. */
const publicLookup =
  (isForbidden: (address: string) => boolean): net.LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      if (addresses.some(({ address }) => isForbidden(address))) return callback(new DownloadError(PRIVATE_MESSAGE), '')
      const [first] = addresses
      if (options.all) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
  }

function toDownloadError(error: unknown, signal: AbortSignal): DownloadError {
  if (error instanceof DownloadError) return error
  if (signal.aborted) return new DownloadError('The server did not respond in time.', { retryable: true, cause: error })
  const isUnknown = (error as { code?: string } | null)?.code === 'ENOTFOUND'
  return new DownloadError(isUnknown ? 'There is no server with this name.' : 'The server could not be reached.', {
    retryable: true,
    cause: error,
  })
}
