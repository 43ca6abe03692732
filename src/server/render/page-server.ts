import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerCache } from '../http/answer-cache.ts'
import { fitAnswer, type KeptAnswer } from '../http/kept-answer.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { contentPolicy } from './content-policy.ts'
import { pageAddress } from './known-parameters.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

/** Renders one page. */
export type RenderPage = (request: Request) => Response | Promise<Response>

const LONGEST_ADDRESS = 2000

/** Serves pages: rendered once, then kept until something on them changes. */
export class PageServer {
  readonly #cache: AnswerCache
  readonly #render: RenderPage
  readonly #origin: string
  readonly #imagesFrom: string | undefined

  /**
   * @param origin the store's public address, under which pages are rendered
   * @param imagesFrom where browsers fetch images besides
   */
  constructor(cache: AnswerCache, render: RenderPage, origin: string, imagesFrom?: string) {
    this.#cache = cache
    this.#render = render
    this.#origin = origin
    this.#imagesFrom = imagesFrom
  }

  /** Answers a GET or HEAD of a page. `failed` is told when it cannot be rendered. */
  serve(request: IncomingMessage, response: ServerResponse, failed: (error: unknown) => void): void {
    const address = request.url ?? '/'
    const kept = this.#cache.find(`page ${address}`)
    if (kept) {
      send(kept, request, response)
    } else if (address.length > LONGEST_ADDRESS || !address.startsWith('/') || !URL.canParse(address, this.#origin)) {
      response.writeHead(400, SECURITY_HEADERS).end()
    } else {
      this.#page(address)
        .then((page) => send(page, request, response))
        .catch(failed)
    }
  }

  #page(address: string): Promise<KeptAnswer> {
    // Two slashes at the start would name another host.
    const path = pageAddress(new URL(address.replace(/^\/+/, '/'), this.#origin))
    return this.#cache.get(`page ${path}`, async () => this.#make(new Request(new URL(path, this.#origin))))
  }

  async #make(request: Request): Promise<Response> {
    const rendered = await this.#render(request)
    const html = scriptsAfterPaint(await rendered.text())
    const headers = new Headers(rendered.headers)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
    headers.set('Content-Security-Policy', contentPolicy(html, this.#imagesFrom))
    return new Response(html || null, { status: rendered.status, headers })
  }
}

function send(page: KeptAnswer, { method, headers: asked }: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = fitAnswer(page, asked['accept-encoding'], asked['if-none-match'])
  response.writeHead(status, headers)
  response.end(method === 'HEAD' ? undefined : (body ?? undefined))
}
