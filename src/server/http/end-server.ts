import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeFeed } from './change-feed.ts'

const DRAIN_LIMIT_MS = 10_000

interface Ending {
  ending: AbortController
  feed: ChangeFeed
  config: { stopNoticeMs: number }
}

/** Ends a server without cutting a request: tells that it will end, stops accepting, and finishes what is under way. */
export async function endServer(server: Server, { ending, feed, config }: Ending): Promise<void> {
  ending.abort()
  // Whoever sends customers here asks `/readyz` meanwhile, and every answer closes its connection.
  await sleep(config.stopNoticeMs)
  // Streams of news never end by themselves.
  feed.close()
  const drained = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
  await drained
  clearTimeout(limit)
}
