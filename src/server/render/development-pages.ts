import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { CallApi } from '../../domain/values/api-response.ts'
import type { ReportError, ServerEntry } from './built-pages.ts'
import type { RenderPage } from './page-server.ts'

/** Pages rendered from their sources with hot module replacement, for `npm run dev`. */
export interface DevelopmentPages {
  render: RenderPage
  /** Serves Vite's files and modules. Calls `next` for other requests. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Starts Vite in this process. Imported dynamically, so that a store in production does not load Vite. */
export async function openDevelopmentPages(
  server: Server,
  callApi: CallApi,
  reportError: ReportError,
): Promise<DevelopmentPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  return {
    async render(request) {
      // Read for each request: Vite replaces its environments when it restarts after a change of its configuration.
      const { ssr } = vite.environments
      if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process')
      const { createRenderer } = await ssr.runner.import<ServerEntry>('/src/entry-server.tsx')
      const stylesheets = [...ssr.moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith('.css'))
      return createRenderer({ callApi, manifest: undefined, stylesheets, reportError })(request)
    },
    serve: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
