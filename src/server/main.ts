import './http/extend-zod.ts'
import { readConfig } from './config/config.ts'
import { collectGarbageRarely } from './garbage-collection.ts'
import { describeLogin } from './accounts/seed-admin.ts'
import { describeStartError } from './start-error.ts'
import { redactOutput } from './redact-output.ts'
import { type RunningServer, startServer } from './server.ts'

/** Longer than the shutdown timeouts of requests, jobs and database connections together. */
const SHUTDOWN_TIMEOUT_MS = 45_000

collectGarbageRarely()
try {
  const config = readConfig(process.env)
  redactOutput({ withConsole: !config.development })
  const starting = startServer(config)
  shutDownOnSignal(starting, SHUTDOWN_TIMEOUT_MS + config.shutdownDelayMs)
  const server = await starting
  const status = config.role === 'worker' ? 'The worker is ready. Health checks' : 'The store is open'
  process.stdout.write(`${status} at http://localhost:${server.port}\n`)
  for (const login of server.logins) process.stdout.write(`${describeLogin(login)}\n`)
} catch (error) {
  process.stderr.write(`The store did not start.\n${describeStartError(error)}\n`)
  process.exit(1)
}

/** During the start, a signal takes effect when the start is done: the bundled PostgreSQL is stopped with the store. */
function shutDownOnSignal(starting: Promise<RunningServer>, timeoutMs: number): void {
  let isClosing = false
  const close = async (): Promise<void> => {
    if (isClosing) return // Ctrl-C reaches the process twice: from the terminal and from npm.
    isClosing = true
    setTimeout(() => process.exit(1), timeoutMs).unref()
    const server = await starting.catch(() => undefined)
    // A failed start has its own message and exit code.
    if (!server) return
    await server.close()
    process.exit(0)
  }
  // SIGHUP is sent when the terminal is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void close())
}
