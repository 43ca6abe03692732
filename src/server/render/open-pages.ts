import fs from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Manifest } from 'vite'
import type { CallApi } from '../../domain/values/api-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { packageFile } from '../package-files.ts'
import { PageServer, type RenderPage, renderRequest } from './page-server.ts'
import { RenderOverloadError, RenderQueue } from './render-queue.ts'

interface StaticFile {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'

/** The files of the build, read once and served from memory: scripts, styles, fonts, icons. */
class StaticFiles {
  readonly #files = new Map<string, StaticFile>()

  constructor(folder: string) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = CONTENT_TYPES[path.extname(name)]
      // The folder .vite contains the manifest of the build, which is for the server only.
      if (type && !name.startsWith('.vite'))
        this.#files.set(`/${name.split(path.sep).join('/')}`, readFile(path.join(folder, name), name, type))
    }
  }

  /** Serves a request for one of the files. Returns false for other requests. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(request.url?.split('?')[0] ?? '')
    if (!file) return false
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding =
      file.bodies.br && accepted.includes('br')
        ? 'br'
        : file.bodies.gzip && accepted.includes('gzip')
          ? 'gzip'
          : undefined
    const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity
    const encoded = encoding ? { 'Content-Encoding': encoding } : {}
    response.writeHead(200, { ...SECURITY_HEADERS, ...file.headers, ...encoded, 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function readFile(file: string, name: string, type: string): StaticFile {
  const readEncoded = (suffix: string) => (fs.existsSync(file + suffix) ? fs.readFileSync(file + suffix) : undefined)
  const [br, gzip] = [readEncoded('.br'), readEncoded('.gz')]
  return {
    headers: {
      'Content-Type': type,
      'Cache-Control': name.startsWith('assets') || type.startsWith('font/') ? CACHE_IMMUTABLE : CACHE_ONE_DAY,
      Vary: 'Accept-Encoding',
    },
    bodies: { identity: fs.readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  }
}

const DIST = packageFile('dist')

/** The build's folder of the files for browsers. */
const CLIENT_FOLDER = path.join(DIST, 'client')

/** The module `src/entry-server.tsx`: built in production, the source in development. */
interface ServerEntry {
  createRenderer: (deps: {
    callApi: CallApi
    manifest: Manifest | undefined
    stylesheets?: string[]
    reportError: ReportError
  }) => RenderPage
}

/** Reports the error of a page whose data could not be loaded. */
type ReportError = (error: unknown, request: Request) => void

/** Loads the page renderer of the build. @throws Error if there is no build */
export async function loadBuiltPages(callApi: CallApi, reportError: ReportError): Promise<RenderPage> {
  const entry = path.join(DIST, 'renderer/entry-server.js')
  if (!fs.existsSync(entry)) throw new Error('The pages are not built. Run npm run build.')
  const manifest = JSON.parse(fs.readFileSync(path.join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8')) as Manifest
  const { createRenderer } = (await import(pathToFileURL(entry).href)) as ServerEntry
  return createRenderer({ callApi, manifest, reportError })
}

/** Pages rendered from their sources with hot module replacement, for `npm run dev`. */
interface DevelopmentPages {
  render: RenderPage
  /** Serves Vite's files and modules. Calls `next` for other requests. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Starts Vite in this process. Imported dynamically, so that a store in production does not load Vite. */
async function openDevelopmentPages(
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
