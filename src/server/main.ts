import { readConfig, WrongSetting } from './config.ts'
import { FileTrouble } from './files/file-store.ts'
import { type OpenStore, openStore } from './store.ts'

/** Longer than requests, jobs and the database's connections may take one after another, each within its own limit. */
const SHUT_DOWN_LIMIT_MS = 45_000

try {
  const config = readConfig(process.env)
  const store = await openStore(config)
  const what = config.role === 'worker' ? 'The worker is ready; its health is told' : 'The store is open'
  process.stdout.write(`${what} at http://localhost:${store.port}\n`)
  if (store.login) process.stdout.write(`Admin login: ${store.login.username} / ${store.login.password}\n`)
  closeOnSignal(store, SHUT_DOWN_LIMIT_MS + config.stopNoticeMs)
} catch (error) {
  process.stderr.write(`The store did not start.\n${sentenceOf(error)}\n`)
  process.exit(1)
}

function closeOnSignal(store: OpenStore, limitMs: number): void {
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

function sentenceOf(error: unknown): string {
  if (error instanceof WrongSetting) return error.message
  if (error instanceof FileTrouble) return error.reason
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
