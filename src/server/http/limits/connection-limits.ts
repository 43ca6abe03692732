import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { remoteAddress } from '../client-ip.ts'
import { hasBody } from './body-limit.ts'
import { toNetwork } from './rate-limit.ts'

/**
 * The connections, or behind a trusted proxy the requests in flight, that one address may have. Enough for a hostel behind
 * one address: a browser opens six connections.
 */
const MAX_PER_ADDRESS = 240
const RETRY_AFTER_SECONDS = '2'
const isLoopback = (network: string): boolean => /^127\.|^0:0:0:0::\/64$/.test(network)

interface Limits {
  trustProxy: boolean
  maxPerAddress?: number
  /** Whether a network has no limit: by default this machine, where a proxy may run that is not trusted. */
  isExempt?: (network: string) => boolean
}

/** Counts open connections by network. */
class OpenByNetwork {
  readonly #counts = new Map<string, number>()

  /** Counts one more, unless there are `max` already. */
  add(network: string, max: number): boolean {
    const count = this.#counts.get(network) ?? 0
    if (count >= max) return false
    this.#counts.set(network, count + 1)
    return true
  }

  remove(network: string): void {
    const count = (this.#counts.get(network) ?? 1) - 1
    if (count > 0) this.#counts.set(network, count)
    else this.#counts.delete(network)
  }
}

/** Closes connections beyond the limit of their address. Behind a trusted proxy all connections have its address: none. */
export function limitConnections(
  server: Server,
  { trustProxy, maxPerAddress = MAX_PER_ADDRESS, isExempt = isLoopback }: Limits,
): void {
  if (trustProxy) return
  const open = new OpenByNetwork()
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    if (isExempt(network)) return
    if (!open.add(network, maxPerAddress)) {
      socket.destroy()
      return
    }
    socket.once('close', () => open.remove(network))
  })
}

/**
 * Returns a function that counts a request of a client behind a trusted proxy until its response ends.
 * It responds with 503 and returns false for a request beyond the limit of its address.
 */
export function requestLimiter({ trustProxy, maxPerAddress = MAX_PER_ADDRESS, isExempt = isLoopback }: Limits) {
  const open = new OpenByNetwork()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!trustProxy) return true
    const network = toNetwork(remoteAddress(request, trustProxy))
    if (isExempt(network)) return true
    if (!open.add(network, maxPerAddress)) {
      response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' }).end()
      return false
    }
    response.once('close', () => open.remove(network))
    return true
  }
}

interface Linger {
  maxMs: number
  maxBytes: number
}

/** The rest of a photo archive on a fast line; on a slow one, time to read the response. */
const LINGER: Linger = { maxMs: 10_000, maxBytes: 64 * 1024 * 1024 }
const CHECK_MS = 100

/**
 * Makes the connection read on after a response that closes it, until the body of the request ends or a limit is reached.
 * A connection that is closed with unread bytes is reset, and the client loses the response.
 */
export function lingerBeforeClose(request: IncomingMessage, { maxMs, maxBytes }: Linger = LINGER): void {
  const { socket } = request
  if (!hasBody(request.headers)) return
  // Node calls this after a response with `Connection: close`.
  socket.destroySoon = () => {
    if (request.complete || request.destroyed) return Socket.prototype.destroySoon.call(socket)
    if (socket.writableEnded) return
    const [start, read] = [performance.now(), socket.bytesRead]
    const timer = setInterval(() => {
      if (performance.now() - start > maxMs || socket.bytesRead - read > maxBytes) socket.destroy()
    }, CHECK_MS)
    socket.once('close', () => clearInterval(timer))
    socket.end()
    // The handler's reader, a listener or an iterator, would store the rest, and pauses the request when it has enough.
    request.removeAllListeners('data')
    request.removeAllListeners('readable')
    request.once('end', () => socket.destroy())
    request.resume()
  }
}

interface BodyRate {
  /** How often the received bytes are checked. */
  intervalMs: number
  /** The bytes that must arrive in each interval. */
  minBytes: number
}

/** 4 KB per second: slower than any phone network on which the store can be used. */
const BODY_RATE: BodyRate = { intervalMs: 30_000, minBytes: 30 * 4 * 1024 }

/**
 * Closes the connection of a request whose body arrives too slowly, so that bodies that never end do not collect. A large
 * upload over a slow line has an hour.
 */
export function closeIfBodyStalls(
  request: IncomingMessage,
  response: ServerResponse,
  { intervalMs, minBytes }: BodyRate = BODY_RATE,
): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let received = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    if (socket.bytesRead - received >= minBytes) {
      received = socket.bytesRead
      return
    }
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, intervalMs)
  response.once('close', () => clearInterval(timer))
}
