import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RenderPage } from './page-server.ts'

/** Pages straight from their sources, with hot replacement, for `npm run dev`. */
export interface DevelopmentPages {
  render: RenderPage
  /** Vite's own files and modules; calls `next` for everything else. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Opens Vite inside this process. It is loaded only here, so a store in production never has it. */
export async function openDevelopmentPages(server: Server): Promise<DevelopmentPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process')
  return {
    async render(request) {
      const entry = await ssr.runner.import<{ default: { fetch: RenderPage } }>('virtual:tanstack-start-server-entry')
      return entry.default.fetch(request)
    },
    serve: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
