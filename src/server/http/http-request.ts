import http from 'node:http'
import https from 'node:https'
import type net from 'node:net'
import { text } from 'node:stream/consumers'

/** How long a service outside may take, in milliseconds. */
export interface HttpTimeouts {
  /** Until it accepts the connection. */
  connectMs: number
  /** In all, to the last byte of its answer. */
  totalMs: number
}
/** What every service outside is given. */
export const DEFAULT_HTTP_TIMEOUTS: HttpTimeouts = { connectMs: 5000, totalMs: 15_000 }

interface HttpRequestOptions {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams | undefined
}
export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** A service outside could not be reached, broke off, or took too long (`isSlow`). */
export class HttpRequestError extends Error {
  readonly isTimeout: boolean

  constructor(isSlow: boolean, cause: unknown) {
    super(isSlow ? 'No answer in time' : 'Not reached', { cause })
    this.isTimeout = isSlow
  }
}

/**
 * Calls a service outside over HTTP. Redirects are answers like others.
 * @returns the answer with any status
 * @throws OutsideTrouble when there is none, or not all of it within the limits
 */
export async function httpRequest(
  url: string,
  call: HttpRequestOptions,
  limits = DEFAULT_HTTP_TIMEOUTS,
): Promise<HttpResponse> {
  const whole = AbortSignal.timeout(limits.totalMs)
  try {
    const response = await sendRequest(url, call, whole, limits.connectMs)
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) }
  } catch (error) {
    throw new HttpRequestError(whole.aborted || error instanceof ConnectTimeoutError, error)
  }
}

class ConnectTimeoutError extends Error {}

function sendRequest(
  url: string,
  { method, headers, body }: HttpRequestOptions,
  signal: AbortSignal,
  connectMs: number,
) {
  const { payload, type } = serializeBody(body)
  const sent = { ...headers, ...(type && { 'Content-Type': type }) }
  const open = url.startsWith('https:') ? https : http
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = open.request(url, { method, headers: sent, signal }, resolve)
    request.on('error', reject)
    request.once('socket', (socket) => limitConnectTime(socket, connectMs, (late) => request.destroy(late)))
    request.end(payload)
  })
}

function serializeBody(body: HttpRequestOptions['body']): { payload?: string; type?: string } {
  if (!body) return {}
  if (body instanceof URLSearchParams) return { payload: body.toString(), type: 'application/x-www-form-urlencoded' }
  return { payload: JSON.stringify(body), type: 'application/json' }
}

function limitConnectTime(socket: net.Socket, connectMs: number, giveUp: (late: ConnectTimeoutError) => void): void {
  if (!socket.connecting) return
  const timer = setTimeout(() => giveUp(new ConnectTimeoutError('Not connected in time')), connectMs)
  const stop = () => clearTimeout(timer)
  socket.once('connect', stop).once('close', stop)
}
