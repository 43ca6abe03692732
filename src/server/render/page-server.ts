import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPreviewUrl } from '../../domain/catalog/products/product-preview.ts'
import { isLinkPageUrl } from '../../domain/orders/link-page.ts'
import { CATEGORY_PARAMETERS, INSTITUTE_PARAMETERS, SEARCH_PARAMETERS } from '../../domain/search/collection-search.ts'
import { LISTING_PARAMS } from '../../domain/search/listing.ts'
import { sendCached } from '../cache/cache-handler.ts'
import { buildCacheKey } from '../cache/cache-key.ts'
import { type CachedResponse, type RenderedResponse, toCachedResponse } from '../cache/cached-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { remoteAddress } from '../http/client-ip.ts'
import { CAMERA_POLICY, SECURITY_HEADERS } from '../http/security-headers.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'
import { RenderQueue } from './render-queue.ts'

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const DIRECTIVES = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The font of the rupee sign is inlined in the style sheet.
  "font-src 'self' data:",
]

/**
 * Returns the Content-Security-Policy of a page: scripts of the store, the page's inline scripts and styles by their hashes, and
 * styles of the store. Pages are cached, so a nonce is not possible.
 * @param options `imagesUrl`: a URL of another origin that serves images; `compilesWasm`: whether the page may compile
 *   WebAssembly, which does not allow any other code
 */
export function contentSecurityPolicy(
  html: string,
  { imagesUrl, compilesWasm = false }: { imagesUrl?: string | undefined; compilesWasm?: boolean } = {},
): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\ssrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue
    hashes.add(hashOf(code))
  }
  // The colours that the owner has chosen.
  const styles = new Set([...html.matchAll(INLINE_STYLE)].map(([, css = '']) => hashOf(css)))
  const images = ["img-src 'self' data:", ...(imagesUrl ? [new URL(imagesUrl).origin] : [])]
  return [
    ...DIRECTIVES,
    images.join(' '),
    ...(styles.size > 0 ? [["style-src 'self'", ...styles].join(' ')] : []),
    ["script-src 'self'", ...(compilesWasm ? ["'wasm-unsafe-eval'"] : []), ...hashes].join(' '),
  ].join('; ')
}

const hashOf = (code: string): string => `'sha256-${hash('sha256', code, 'base64')}'`

/** The query parameters that each page reads; `*` stands for any last segment. */
const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/products': LISTING_PARAMS,
  '/auth': ['tab', 'redirect'],
  '/login': ['tab', 'redirect'],
  '/profile': ['tab'],
  '/categories/*': CATEGORY_PARAMETERS,
  '/institutes/*': INSTITUTE_PARAMETERS,
  '/search': SEARCH_PARAMETERS,
  '/track-order': ['orderId'],
}

/** Returns the cache key of a page, without unknown parameters such as campaign tags and without empty ones. */
export function pageCacheKey({ pathname, searchParams }: URL): string {
  const parameters = PAGE_PARAMETERS[pathname] ?? PAGE_PARAMETERS[pathname.replace(/(?<![^/])[^/]+$/, '*')] ?? []
  return buildCacheKey(
    pathname,
    searchParams,
    parameters.filter((name) => searchParams.getAll(name).some((value) => value !== '')),
  )
}

/** A page, ready to be sent; without HTML for a redirect. */
interface RenderedPage {
  status: number
  headers: Headers
  html: string
}

/** Renders one page. */
export type RenderPage = (request: Request) => Promise<RenderedPage>

/** The pages that scan barcodes, with a decoder in WebAssembly. */
const CAMERA_PAGES = ['/admin/pack', '/admin/receive']
const MAX_URL_LENGTH = 2000
/** Of pages for one user or for the holder of a link, which no other site may read from the referrer. */
const PERSONAL_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
}

/** Returns the request by which a page is rendered: for everyone, or the preview of a product for its user. */
export const renderRequest = (url: URL, cookie: string | null | undefined): Request =>
  isPreviewUrl(url) && hasSessionCookie(cookie) ? new Request(url, { headers: { cookie } }) : new Request(url)

interface PageServerOptions {
  /** A URL of another origin that serves images. */
  imagesUrl?: string | undefined
  queue?: RenderQueue
  trustProxy?: boolean
}

/** Serves pages through the response cache. */
export class PageServer {
  readonly #cache: ResponseCache
  readonly #render: RenderPage
  readonly #origin: string
  readonly #imagesUrl: string | undefined
  readonly #queue: RenderQueue
  readonly #trustProxy: boolean

  /** @param origin the store's public URL, under which pages are rendered */
  constructor(
    cache: ResponseCache,
    render: RenderPage,
    origin: string,
    { imagesUrl, queue = new RenderQueue(), trustProxy = false }: PageServerOptions = {},
  ) {
    this.#cache = cache
    this.#queue = queue
    this.#trustProxy = trustProxy
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
    this.#load(url, request)
      .then((page) => sendCached(page, request, response))
      .catch(onError)
  }

  #load(url: string, request: IncomingMessage): Promise<CachedResponse> {
    const client = remoteAddress(request, this.#trustProxy)
    // Two leading slashes would be parsed as another host.
    const normalized = new URL(url.replace(/^\/+/, '/'), this.#origin)
    const { cookie } = request.headers
    if (isPreviewUrl(normalized) && hasSessionCookie(cookie)) {
      return this.#queue.run(client, () => this.#renderPersonal(renderRequest(normalized, cookie)))
    }
    if (isLinkPageUrl(normalized)) {
      return this.#queue.run(client, () => this.#renderPersonal(new Request(normalized)))
    }
    const path = pageCacheKey(normalized)
    // The page `/x/../api/products` must not share the key of the API response `/api/products`.
    const key = url.startsWith(normalized.pathname) ? path : `page ${path}`
    return this.#cache.get(key, () =>
      this.#queue.run(client, () => this.#renderPage(new Request(new URL(path, this.#origin)))),
    )
  }

  /** Renders a page for one user or for the holder of a link, past the cache. */
  async #renderPersonal(request: Request): Promise<CachedResponse> {
    const page = await this.#renderPage(request)
    for (const [name, value] of Object.entries(PERSONAL_HEADERS)) page.headers.set(name, value)
    return toCachedResponse(page)
  }

  async #renderPage(request: Request): Promise<RenderedResponse> {
    const { status, headers, html } = await this.#render(request)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
    const usesCamera = CAMERA_PAGES.includes(new URL(request.url).pathname)
    if (usesCamera) headers.set('Permissions-Policy', CAMERA_POLICY)
    const policy = contentSecurityPolicy(html, { imagesUrl: this.#imagesUrl, compilesWasm: usesCamera })
    headers.set('Content-Security-Policy', policy)
    return { status, headers, body: Buffer.from(html) }
  }
}
