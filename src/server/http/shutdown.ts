import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBus } from './event-bus.ts'

const DRAIN_TIMEOUT_MS = 10_000

interface ShutdownDeps {
  shutdown: AbortController
  events: EventBus
  config: { shutdownDelayMs: number }
}

/** Shuts a server down without failing a request: `/readyz` fails first, then it stops accepting connections and drains. */
export async function shutDownServer(server: Server, { shutdown, events, config }: ShutdownDeps): Promise<void> {
  shutdown.abort()
  // Load balancers check `/readyz` in this time, and every response closes its connection.
  await sleep(config.shutdownDelayMs)
  // Event streams never end by themselves.
  events.close()
  const drained = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await drained
  clearTimeout(timer)
}
