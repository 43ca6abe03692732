import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp, createWorkerApp } from './app.ts'
import type { Config } from './config.ts'
import { checkFiles } from './files/check-files.ts'
import { fillStore } from './fill-store.ts'
import { endServer } from './http/end-server.ts'
import { requireHttps } from './http/require-https.ts'
import { watchRequests } from './http/watch-requests.ts'
import { openPages, type Pages } from './render/open-pages.ts'
import { openServices, type Services } from './services.ts'
import { jobHandlers } from './workers.ts'

export interface OpenStore {
  port: number
  /** The admin login, when this start has just made one up. */
  login: { username: string; password: string } | undefined
  /** Tells that it will end, stops accepting, finishes what is under way, closes. */
  close(): Promise<void>
}

const CALLS = /^\/(?:api|files|healthz|readyz|metrics|robots\.txt|sitemap(?:-\d+)?\.xml|feeds)(?:[/?]|$)/
const DEVELOPMENT_CALLS = /^\/dev\/mail(?:[/?]|$)/

/** Opens the store, and serves it or does its jobs, as its role is. */
export async function openStore(config: Config): Promise<OpenStore> {
  const services = await openServices(config)
  const login = await fillStore(services)
  const server = createServer()
  requireHttps(server, config.publicUrl)
  watchRequests(server, { ...services, ending: services.ending.signal })
  const pages = config.role === 'worker' ? answerHealth(server, services) : await serveShop(server, services)
  await listen(server, config)
  if (config.role !== 'web') await services.jobs.work(jobHandlers(services))
  // What is wrong with it stands in the log; the shop is open all the same.
  if (config.storage === 's3') checkFiles(services.files).catch(() => {})
  const { port } = server.address() as AddressInfo
  return { port, login, close: () => closeStore(server, pages, services) }
}

async function serveShop(server: Server, services: Services): Promise<Pages> {
  const app = createApp(services)
  globalThis.callApiInProcess = (request) => app.fetch(request)
  const pages = await openPages(server, services)
  const answerCall = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isCall(request.url ?? '/', services.config)) pages.handle(request, response)
    else if (!services.shortcut.serve(request, response)) void answerCall(request, response)
  })
  return pages
}

function answerHealth(server: Server, services: Services): undefined {
  const answer = getRequestListener(createWorkerApp(services).fetch, { overrideGlobalObjects: false })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void answer(request, response))
}

const isCall = (address: string, { development }: Config): boolean =>
  CALLS.test(address) || (development && DEVELOPMENT_CALLS.test(address))

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

async function closeStore(server: Server, pages: Pages | undefined, services: Services): Promise<void> {
  await endServer(server, services)
  await pages?.close()
  await services.close()
}
