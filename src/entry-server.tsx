import { Writable } from 'node:stream'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Manifest } from 'vite'
import { ApiError, createInProcessApi } from './api-client.ts'
import type { CallApi } from './domain/values/api-response.ts'
import { developmentAssets, pageAssets } from './page-assets.ts'
import { createAppRouter } from './router.tsx'

const RETRY_AFTER_SECONDS = '5'
const DOCTYPE = '<!DOCTYPE html>'

/** A page, ready to be sent. */
interface RenderedPage {
  status: number
  headers: Headers
  /** Empty for a redirect. */
  html: string
}

interface RenderDeps {
  /** The handler of the API, called in process while a page loads its data. */
  callApi: CallApi
  /** Vite's manifest of the built files for the browser; undefined in development, where Vite serves the sources. */
  manifest: Manifest | undefined
  /** The style sheets that development links, so that a page is styled before its scripts run. */
  stylesheets?: string[]
  /** Receives the error of a page whose data could not be loaded: it is sent as its error state with status 500. */
  reportError: (error: unknown, request: Request) => void
}

/**
 * Creates the page renderer, which returns a complete page, a redirect or a not-found page for each request. It rejects
 * when a component throws, so that an incomplete page is never sent or cached. A request with cookies is rendered for
 * their user.
 */
export function createRenderer({
  callApi,
  manifest,
  stylesheets = [],
  reportError,
}: RenderDeps): (request: Request) => Promise<RenderedPage> {
  const publicApi = createInProcessApi(callApi)
  const assets = manifest ? pageAssets(manifest) : developmentAssets(stylesheets)
  const render = async (request: Request, toHtml: (page: ReactElement) => string | Promise<string>) => {
    const cookie = request.headers.get('cookie')
    const api = cookie === null ? publicApi : createInProcessApi(callApi, cookie)
    const handle = createRequestHandler({
      createRouter: () => createAppRouter({ api, pageScripts: assets.scripts }),
      request,
      getRouterManifest: () => assets.routerManifest,
    })
    let html = ''
    let errors: unknown[] = []
    const response = await handle(async ({ router, responseHeaders }) => {
      errors = router.state.matches.flatMap(({ status, error }) => (status === 'error' ? [error] : []))
      const isUnavailable = errors.some((error) => isUnavailableError(error))
      if (isUnavailable) responseHeaders.set('Retry-After', RETRY_AFTER_SECONDS)
      html = await transformHtmlStringWithRouter(router, await toHtml(<RouterServer router={router} />))
      // A body would be turned into a stream, which is read again at once.
      return new Response(null, {
        status: isUnavailable ? 503 : getSsrStatus(router),
        headers: responseHeaders,
      })
    })
    return { status: response.status, headers: response.headers, html, errors }
  }
  return async (request) => {
    // A router renders once only, so a page in which something suspends starts again.
    const rendered = await render(request, renderToString).catch(() => undefined)
    const isComplete = rendered !== undefined && !INCOMPLETE.test(rendered.html)
    const { errors, ...page } = isComplete ? rendered : await render(request, renderToHtml)
    for (const error of errors) reportError(error, request)
    return page
  }
}

/** Whether the API could not reach the database. The root wraps the error of the store's settings. */
const isUnavailableError = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503
    : error instanceof Error && error.cause !== undefined && isUnavailableError(error.cause)

/** Boundaries that `renderToString` leaves to the browser, because something in them suspends or throws. */
const INCOMPLETE = /<!--\$[?!]-->/

/**
 * Renders a page as a stream, which waits for what suspends, as a lazy component does the first time. `renderToString`
 * takes two thirds of the time, because it encodes and copies nothing.
 */
function renderToHtml(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        // React adds the doctype to a stream, and the router to every page.
        resolve(Buffer.concat(parts).toString().slice(DOCTYPE.length))
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      // React would otherwise move large Suspense boundaries to the end of the document.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    })
  })
}
