import { Writable } from 'node:stream'
import { renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import {
  createStartHandler,
  defaultStreamHandler,
  defineHandlerCallback,
  StartServer,
} from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const DOCTYPE = '<!DOCTYPE html>'

/** The page in one piece. Any failure while rendering rejects, so that half a page is never sent or kept. */
function renderWhole(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        // The router adds the doctype as well.
        resolve(Buffer.concat(parts).toString().slice(DOCTYPE.length))
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    })
  })
}

const wholePage = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: () => renderWhole(<StartServer router={router} />),
  }),
)

const render = createStartHandler(import.meta.env.DEV ? defaultStreamHandler : wholePage)

/** Renders a page for a request. The server around it decides what is kept. */
export default createServerEntry({ fetch: (request) => render(request) })
