import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendCached } from '../cache/cache-handler.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { pageCacheKey } from './page-cache-key.ts'

/** Renders one page. */
export type RenderPage = (request: Request) => Response | Promise<Response>

const MAX_URL_LENGTH = 2000

/** Serves pages through the response cache. */
export class PageServer {
  readonly #cache: ResponseCache
  readonly #render: RenderPage
  readonly #origin: string
  readonly #imagesUrl: string | undefined

  /**
   * @param origin the store's public URL, under which pages are rendered
   * @param imagesUrl a URL of another origin that serves images
   */
  constructor(cache: ResponseCache, render: RenderPage, origin: string, imagesUrl?: string) {
    this.#cache = cache
    this.#render = render
    this.#origin = origin
    this.#imagesUrl = imagesUrl
  }

  /** Serves a GET or HEAD request of a page. @param onError receives the error of a page that cannot be rendered */
  serve(request: IncomingMessage, response: ServerResponse, onError: (error: unknown) => void): void {
    const url = request.url ?? '/'
    if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || !URL.canParse(url, this.#origin)) {
      response.writeHead(400, SECURITY_HEADERS).end()
      return
    }
    this.#load(url)
      .then((page) => sendCached(page, request, response))
      .catch(onError)
  }

  #load(url: string): Promise<CachedResponse> {
    // Two leading slashes would be parsed as another host.
    const normalized = new URL(url.replace(/^\/+/, '/'), this.#origin)
    const path = pageCacheKey(normalized)
    // The page `/x/../api/products` must not share the key of the API response `/api/products`.
    const key = url.startsWith(normalized.pathname) ? path : `page ${path}`
    return this.#cache.get(key, async () => this.#renderPage(new Request(new URL(path, this.#origin))))
  }

  async #renderPage(request: Request): Promise<Response> {
    const rendered = await this.#render(request)
    const html = await rendered.text()
    const headers = new Headers(rendered.headers)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
    headers.set('Content-Security-Policy', contentSecurityPolicy(html, this.#imagesUrl))
    return new Response(html || null, { status: rendered.status, headers })
  }
}
