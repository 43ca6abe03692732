import { Writable } from 'node:stream'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Manifest } from 'vite'
import { ApiError, createInProcessApi } from './api-client.ts'
import { developmentAssets, pageAssets } from './page-assets.ts'
import { createAppRouter } from './router.tsx'

const RETRY_AFTER_SECONDS = '5'
const DOCTYPE = '<!DOCTYPE html>'

interface RenderDeps {
  /** The handler of the API, called in process while a page loads its data. */
  callApi: (request: Request) => Response | Promise<Response>
  /** Vite's manifest of the built files for the browser; undefined in development, where Vite serves the sources. */
  manifest: Manifest | undefined
  /** The style sheets that development links, so that a page is styled before its scripts run. */
  stylesheets?: string[]
  /** Receives the error of a page whose data could not be loaded: it is sent as its error state with status 500. */
  reportError: (error: unknown, request: Request) => void
}

/**
 * Creates the page renderer, which returns a complete page, a redirect or a not-found page for each request. It rejects
 * when a component throws, so that an incomplete page is never sent or cached.
 */
export function createRenderer({
  callApi,
  manifest,
  stylesheets = [],
  reportError,
}: RenderDeps): (request: Request) => Promise<Response> {
  const api = createInProcessApi(callApi)
  const assets = manifest ? pageAssets(manifest) : developmentAssets(stylesheets)
  return (request) => {
    const handle = createRequestHandler({
      createRouter: () => createAppRouter({ api, pageScripts: assets.scripts }),
      request,
      getRouterManifest: () => assets.routerManifest,
    })
    return handle(async ({ router, responseHeaders }) => {
      const errors = router.state.matches.flatMap(({ status, error }) => (status === 'error' ? [error] : []))
      for (const error of errors) reportError(error, request)
      const isUnavailable = errors.some((error) => isUnavailableError(error))
      if (isUnavailable) responseHeaders.set('Retry-After', RETRY_AFTER_SECONDS)
      const html = await renderToHtml(<RouterServer router={router} />)
      return new Response(await transformHtmlStringWithRouter(router, html), {
        status: isUnavailable ? 503 : getSsrStatus(router),
        headers: responseHeaders,
      })
    })
  }
}

/** Whether the API could not reach the database. The root wraps the error of the store's settings. */
const isUnavailableError = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503
    : error instanceof Error && error.cause !== undefined && isUnavailableError(error.cause)

function renderToHtml(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        // React and the router both add the doctype.
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
