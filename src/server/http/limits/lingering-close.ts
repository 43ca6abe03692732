import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { hasBody } from './body-limit.ts'

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
