import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp, createWorkerApp } from './app.ts'
import { CacheHandler } from './cache/cache-handler.ts'
import type { GeneratedLogin } from './accounts/seed-admin.ts'
import type { Config } from './config/config.ts'
import { RiskScorer } from './cod-risk/risk-scorer.ts'
import { checkStorage } from './storage/check-storage.ts'
import { seedStore } from './seed.ts'
import { shutDownServer } from './http/shutdown.ts'
import {
  closeIfBodyStalls,
  limitConnections,
  lingerBeforeClose,
  requestLimiter,
} from './http/limits/connection-limits.ts'
import { hstsHeaders } from './http/security-headers.ts'
import { requestLogger } from './observability/request-logger.ts'
import { openPages, type Pages } from './render/open-pages.ts'
import { openServices, type Services } from './services.ts'
import { jobHandlers } from './job-handlers.ts'

export interface RunningServer {
  port: number
  /** The logins of staff whose passwords this start generated. */
  logins: GeneratedLogin[]
  /** Makes `/readyz` fail, stops accepting connections, finishes requests and jobs, then closes the services. */
  close(): Promise<void>
}

const APP_PATHS = /^\/(?:api|files|healthz|readyz|metrics|robots\.txt|sitemap(?:-\d+)?\.xml|feeds)(?:[/?]|$)/
/** The time for the headers of a request. Bodies have a minimum rate: `closeIfBodyStalls`. */
const HEADERS_TIMEOUT_MS = 10_000
/** The largest upload, 200 MB, on a line of half a megabit per second. Without it Node.js ends every request after five minutes. */
const REQUEST_TIMEOUT_MS = 60 * 60_000
const TIMEOUT_CHECK_MS = 2000
/** Longer than proxies keep idle connections (60 s): a request must not meet a connection that the store is closing. */
const IDLE_CONNECTION_MS = 65_000
const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const DEVELOPMENT_PATHS = /^\/dev\/emails(?:[/?]|$)/

/** Starts a process of the store: web server, worker or both, by its role. A failed start closes what it opened. */
export async function startServer(config: Config): Promise<RunningServer> {
  const services = await openServices(config)
  try {
    return await openServer(config, services)
  } catch (error) {
    await services.close()
    throw error
  }
}

async function openServer(config: Config, services: Services): Promise<RunningServer> {
  const logins = await seedStore({ ...services, ...services.background })
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  })
  limitConnections(server, config)
  const pages = config.role === 'worker' ? serveHealth(server, services) : await serveWeb(server, services)
  await listen(server, config)
  const scorer = config.role === 'web' ? undefined : new RiskScorer({ ...services, ...services.background })
  if (config.role !== 'web') await services.jobs.work(jobHandlers(services))
  // A failure is logged by the storage. The store opens without images.
  if (config.storage === 's3') checkStorage(services.files).catch(() => {})
  const { port } = server.address() as AddressInfo
  return { port, logins, close: () => stopServer(server, { pages, scorer }, services) }
}

/** Serves pages, files and the API: stored responses first, because most requests have one. */
async function serveWeb(server: Server, services: Services): Promise<Pages> {
  const app = createApp(services)
  const cacheHandler = new CacheHandler(services, app)
  const pages = await openPages(server, { ...services, callApi: (path, cookie) => cacheHandler.read(path, cookie) })
  const handleApi = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const prepareResponse = responsePreparer(server, services)
  const isAdmitted = requestLimiter(services.config)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (cacheHandler.serveStored(request, response)) return
    prepareResponse(request, response)
    if (!isAdmitted(request, response)) return
    closeIfBodyStalls(request, response)
    lingerBeforeClose(request)
    if (!READ_METHODS.has(request.method ?? '')) response.once('close', pages.beginWrite())
    if (!isAppPath(request.url ?? '/', services.config)) pages.handle(request, response)
    else if (!cacheHandler.serve(request, response)) void handleApi(request, response)
  })
  return pages
}

function serveHealth(server: Server, services: Services): undefined {
  const handle = getRequestListener(createWorkerApp(services).fetch, { overrideGlobalObjects: false })
  server.on('request', responsePreparer(server, services))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void handle(request, response))
}

/** Returns the listener that logs a request and sets the headers of every response that is not stored. */
function responsePreparer(server: Server, { config, shutdown, ...services }: Services) {
  const logRequest = requestLogger(server, { ...services, shutdownSignal: shutdown.signal })
  const hsts = new Headers(hstsHeaders(config.publicUrl))
  return (request: IncomingMessage, response: ServerResponse): void => {
    logRequest(request, response)
    response.setHeaders(hsts)
  }
}

const isAppPath = (url: string, { development }: Config): boolean =>
  APP_PATHS.test(url) || (development && DEVELOPMENT_PATHS.test(url))

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

async function stopServer(
  server: Server,
  { pages, scorer }: { pages: Pages | undefined; scorer: RiskScorer | undefined },
  services: Services,
): Promise<void> {
  await shutDownServer(server, services)
  await pages?.close()
  await scorer?.close()
  await services.close()
}
