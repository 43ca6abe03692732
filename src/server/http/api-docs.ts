import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import type { AppEnv } from './app-env.ts'
import { sessionCookieName } from './session-cookie.ts'

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}
interface OpenApiDocument {
  info: { title: string; description?: string | undefined }
  paths?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> } | undefined
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#131d33;background:#fbfaf7;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{background:#f3f1eb;padding:.75rem;overflow:auto;border-radius:.5rem}
section{border-top:1px solid #dde0e4;padding:1rem 0}h3 b{display:inline-block;min-width:4.5rem}summary{cursor:pointer;padding:.25rem 0}`

/** Renders the OpenAPI document as one page without scripts: the endpoints by tag, then the schemas. */
function renderApiDocs(document: OpenApiDocument) {
  const groups = Map.groupBy(listOperations(document), ({ operation }) => operation.tags?.[0] ?? 'Other')
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${document.info.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${document.info.title}</h1>
        <p>${document.info.description} The OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
        ${[...groups].map(([group, operations]) => html`<h2>${group}</h2>${operations.map(renderOperation)}`)}
        <h2>Schemas</h2>
        ${Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => renderSchema(name, schema))}
      </body>
    </html>`
}

function listOperations(document: OpenApiDocument) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )
}

function renderOperation({ method, path, operation }: ReturnType<typeof listOperations>[number]) {
  const { parameters, requestBody, responses = {} } = operation
  return html`<section>
    <h3><b>${method.toUpperCase()}</b> <code>/api${path}</code></h3>
    <p>${operation.summary}. ${operation.description}</p>
    ${parameters?.length ? renderSchema('Parameters', parameters) : ''}
    ${requestBody ? renderSchema('Request body', requestBody) : ''}
    ${Object.entries(responses).map(([status, { description = '', content }]) => {
      const schema = content?.['application/json']?.schema
      return schema ? renderSchema(`${status} ${description}`, schema) : html`<p>${status} ${description}</p>`
    })}
  </section>`
}

const renderSchema = (title: string, schema: unknown) =>
  html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`

interface ApiDocsOptions {
  /** The URL with which the cookies of the store agree. */
  publicUrl: string
  readStoreName: () => Promise<string>
}

/** Adds `/openapi.json`, the OpenAPI document, and `/docs`, a page that shows it. */
export function mountApiDocs(api: OpenAPIHono<AppEnv>, { publicUrl, readStoreName }: ApiDocsOptions): void {
  const head = (storeName: string) => ({
    openapi: '3.1.0',
    info: {
      title: `${storeName} API`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. A changing request with an `Idempotency-Key` header has one effect: a repetition with the same key gets the first answer, with `Idempotent-Replayed: true`.',
    },
    servers: [{ url: '/api' }],
  })
  const createDocument = async () => api.getOpenAPI31Document(head(await readStoreName()))
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(publicUrl.startsWith('https:')),
    description: 'The cookie that `POST /login` and `POST /register` set',
  })
  api.get('/openapi.json', async (c) => c.json(await createDocument()))
  api.get('/docs', async (c) => c.html(renderApiDocs(await createDocument())))
}
