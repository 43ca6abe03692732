import type { IncomingMessage, ServerResponse } from 'node:http'

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
