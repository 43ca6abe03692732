import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBus } from './event-bus.ts'

const DRAIN_TIMEOUT_MS = 10_000

interface ShutdownDeps {
  shutdown: AbortController
  events: EventBus
  config: { shutdownDelayMs: number }
}

/** Ends a server without cutting a request: tells that it will end, stops accepting, and finishes what is under way. */
export async function shutDownServer(
  server: Server,
  { shutdown: ending, events: feed, config }: ShutdownDeps,
): Promise<void> {
  ending.abort()
  // Whoever sends customers here asks `/readyz` meanwhile, and every answer closes its connection.
  await sleep(config.shutdownDelayMs)
  // Streams of news never end by themselves.
  feed.close()
  const drained = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await drained
  clearTimeout(limit)
}
