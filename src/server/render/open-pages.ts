import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { ResponseCache } from '../cache/response-cache.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import type { CallApi } from '../../domain/values/api-response.ts'
import { CLIENT_FOLDER, loadBuiltPages, type ReportError } from './built-pages.ts'
import { StaticFiles } from './static-files.ts'
import { openDevelopmentPages } from './development-pages.ts'
import { RenderOverloadError, RenderQueue } from './render-queue.ts'
import { PageServer, renderRequest } from './page-server.ts'

/** Serves pages and static files. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Lets fewer pages render until the returned function is called, because a request that writes is in progress. */
  beginWrite(): () => void
  close(): Promise<void>
}

interface PageServices {
  config: {
    development: boolean
    publicUrl: string
    trustProxy: boolean
    bucket: { publicUrl: string | undefined } | undefined
  }
  cache: ResponseCache
  callApi: CallApi
  log: Logger
}

/** Opens the built pages, or in development the pages from their sources. */
export function openPages(server: Server, services: PageServices): Promise<Pages> {
  return services.config.development ? openSourcePages(server, services) : openBuiltPages(services)
}

async function openBuiltPages({ config, cache, callApi, log }: PageServices): Promise<Pages> {
  const render = await loadBuiltPages(callApi, errorReporter(log))
  const queue = new RenderQueue()
  const pages = new PageServer(cache, render, config.publicUrl, {
    imagesUrl: config.bucket?.publicUrl,
    queue,
    trustProxy: config.trustProxy,
  })
  const files = new StaticFiles(CLIENT_FOLDER)
  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET, HEAD' }).end()
        return
      }
      if (files.serve(request, response)) return
      pages.serve(request, response, (error) => {
        if (error instanceof RenderOverloadError) log.warn({ err: error }, 'page refused')
        else logFailedPage(log, error, request.url)
        if (!response.headersSent) sendErrorHead(response, error)
        response.end(errorPage)
      })
    },
    beginWrite: () => queue.beginWrite(),
    close: () => Promise.resolve(),
  }
}

async function openSourcePages(server: Server, { callApi, log }: PageServices): Promise<Pages> {
  const development = await openDevelopmentPages(server, callApi, errorReporter(log))
  const render = getRequestListener(async (request) => {
    const { html, ...head } = await development.render(
      renderRequest(new URL(request.url), request.headers.get('cookie')),
    )
    return new Response(html || null, head)
  })
  return {
    handle: (request, response) => development.serve(request, response, () => void render(request, response)),
    beginWrite: () => () => {},
    close: () => development.close(),
  }
}

function sendErrorHead(response: ServerResponse, error: unknown): void {
  const headers = { ...SECURITY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  if (error instanceof RenderOverloadError)
    response.writeHead(503, { ...headers, 'Retry-After': error.retryAfterSeconds })
  else response.writeHead(500, headers)
}

const errorReporter =
  (log: Logger): ReportError =>
  (error, { url }) =>
    logFailedPage(log, error, new URL(url).pathname)

/** Logs the path without the parameters, which may contain personal data. */
const logFailedPage = (log: Logger, error: unknown, url: string | undefined): void =>
  log.error({ err: error, path: url?.split('?')[0] }, 'page failed')

/** The page for a rendering error. It depends on no other file, because those may be unavailable too. */
const errorPage = `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<body style="font-family: system-ui, sans-serif; margin: 3rem auto; max-width: 30rem; padding: 0 1rem">
<h1>Something went wrong</h1>
<p>The page could not be shown. Please try again in a moment.</p>
<p><a href="">Try again</a></p>
`
