import http from 'node:http'
import https from 'node:https'
import type net from 'node:net'
import { text } from 'node:stream/consumers'

/** How long a service outside may take, in milliseconds. */
export interface OutsideLimits {
  /** Until it accepts the connection. */
  connectMs: number
  /** In all, to the last byte of its answer. */
  wholeMs: number
}
/** What every service outside is given. */
export const OUTSIDE_LIMITS: OutsideLimits = { connectMs: 5000, wholeMs: 15_000 }

interface OutsideCall {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams | undefined
}
export interface OutsideAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** A service outside could not be reached, broke off, or took too long (`isSlow`). */
export class OutsideTrouble extends Error {
  readonly isSlow: boolean

  constructor(isSlow: boolean, cause: unknown) {
    super(isSlow ? 'No answer in time' : 'Not reached', { cause })
    this.isSlow = isSlow
  }
}

/**
 * Calls a service outside over HTTP. Redirects are answers like others.
 * @returns the answer with any status
 * @throws OutsideTrouble when there is none, or not all of it within the limits
 */
export async function callOutside(url: string, call: OutsideCall, limits = OUTSIDE_LIMITS): Promise<OutsideAnswer> {
  const whole = AbortSignal.timeout(limits.wholeMs)
  try {
    const response = await answerOf(url, call, whole, limits.connectMs)
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) }
  } catch (error) {
    throw new OutsideTrouble(whole.aborted || error instanceof TooSlow, error)
  }
}

class TooSlow extends Error {}

function answerOf(url: string, { method, headers, body }: OutsideCall, signal: AbortSignal, connectMs: number) {
  const { payload, type } = written(body)
  const sent = { ...headers, ...(type && { 'Content-Type': type }) }
  const open = url.startsWith('https:') ? https : http
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = open.request(url, { method, headers: sent, signal }, resolve)
    request.on('error', reject)
    request.once('socket', (socket) => limitConnecting(socket, connectMs, (late) => request.destroy(late)))
    request.end(payload)
  })
}

function written(body: OutsideCall['body']): { payload?: string; type?: string } {
  if (!body) return {}
  if (body instanceof URLSearchParams) return { payload: body.toString(), type: 'application/x-www-form-urlencoded' }
  return { payload: JSON.stringify(body), type: 'application/json' }
}

function limitConnecting(socket: net.Socket, connectMs: number, giveUp: (late: TooSlow) => void): void {
  if (!socket.connecting) return
  const timer = setTimeout(() => giveUp(new TooSlow('Not connected in time')), connectMs)
  const stop = () => clearTimeout(timer)
  socket.once('connect', stop).once('close', stop)
}
