import './http/extend-zod.ts'
import { readConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { StorageError } from './storage/file-storage.ts'
import { serializeError } from './observability/error-serializer.ts'
import { redactOutput } from './redact-output.ts'
import { type RunningServer, startServer } from './server.ts'

/** Longer than requests, jobs and the database's connections may take one after another, each within its own limit. */
const SHUTDOWN_TIMEOUT_MS = 45_000

try {
  const config = readConfig(process.env)
  redactOutput({ withConsole: !config.development })
  const store = await startServer(config)
  const what = config.role === 'worker' ? 'The worker is ready; its health is told' : 'The store is open'
  process.stdout.write(`${what} at http://localhost:${store.port}\n`)
  if (store.adminLogin)
    process.stdout.write(`Admin login: ${store.adminLogin.username} / ${store.adminLogin.password}\n`)
  shutDownOnSignal(store, SHUTDOWN_TIMEOUT_MS + config.shutdownDelayMs)
} catch (error) {
  process.stderr.write(`The store did not start.\n${toUserMessage(error)}\n`)
  process.exit(1)
}

function shutDownOnSignal(store: RunningServer, limitMs: number): void {
  let closing = false
  const close = async (): Promise<void> => {
    if (closing) return // Ctrl-C reaches the process twice: from the terminal and from npm.
    closing = true
    setTimeout(() => process.exit(1), limitMs).unref()
    await store.close()
    process.exit(0)
  }
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void close())
}

function toUserMessage(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof StorageError) return error.reason
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another.`
  const { message, stack, cause } = serializeError(error)
  return `${stack ?? message}${cause ? `\nCause: ${cause.message}` : ''}`
}
