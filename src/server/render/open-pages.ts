import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { ResponseCache } from '../cache/response-cache.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { type CallApi, CLIENT_FOLDER, loadBuiltPages } from './built-pages.ts'
import { StaticFiles } from './static-files.ts'
import { openDevelopmentPages } from './development-pages.ts'
import { errorPage } from './error-page.ts'
import { PageServer } from './page-server.ts'

/** Serves pages and static files. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

interface PageServices {
  config: { development: boolean; publicUrl: string; bucket: { publicUrl: string | undefined } | undefined }
  cache: ResponseCache
  callApi: CallApi
  log: Logger
}

/** Opens the built pages, or in development the pages from their sources. */
export function openPages(server: Server, services: PageServices): Promise<Pages> {
  return services.config.development ? openSourcePages(server, services) : openBuiltPages(services)
}

async function openBuiltPages({ config, cache, callApi, log }: PageServices): Promise<Pages> {
  const pages = new PageServer(cache, await loadBuiltPages(callApi), config.publicUrl, config.bucket?.publicUrl)
  const files = new StaticFiles(CLIENT_FOLDER)
  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET, HEAD' }).end()
        return
      }
      if (files.serve(request, response)) return
      pages.serve(request, response, (error) => {
        log.error({ err: error, path: request.url?.split('?')[0] }, 'page failed')
        if (!response.headersSent)
          response.writeHead(500, { ...SECURITY_HEADERS, 'Content-Type': 'text/html; charset=utf-8' })
        response.end(errorPage)
      })
    },
    close: () => Promise.resolve(),
  }
}

async function openSourcePages(server: Server, { callApi }: PageServices): Promise<Pages> {
  const development = await openDevelopmentPages(server, callApi)
  const render = getRequestListener(development.render)
  return {
    handle: (request, response) => development.serve(request, response, () => void render(request, response)),
    close: () => development.close(),
  }
}
