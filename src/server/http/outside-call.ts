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
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object | undefined
}
export interface OutsideAnswer {
  status: number
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
    return { status: response.statusCode ?? 0, text: await text(response) }
  } catch (error) {
    throw new OutsideTrouble(whole.aborted || error instanceof TooSlow, error)
  }
}

class TooSlow extends Error {}

function answerOf(url: string, { method, headers, body }: OutsideCall, signal: AbortSignal, connectMs: number) {
  const payload = body && JSON.stringify(body)
  const sent = { ...headers, ...(payload && { 'Content-Type': 'application/json' }) }
  const open = url.startsWith('https:') ? https : http
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = open.request(url, { method, headers: sent, signal }, resolve)
    request.on('error', reject)
    request.once('socket', (socket) => limitConnecting(socket, connectMs, (late) => request.destroy(late)))
    request.end(payload)
  })
}

function limitConnecting(socket: net.Socket, connectMs: number, giveUp: (late: TooSlow) => void): void {
  if (!socket.connecting) return
  const timer = setTimeout(() => giveUp(new TooSlow('Not connected in time')), connectMs)
  const stop = () => clearTimeout(timer)
  socket.once('connect', stop).once('close', stop)
}
