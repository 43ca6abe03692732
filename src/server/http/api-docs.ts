import type { OpenAPIHono } from '@hono/zod-openapi'
import { renderApiDocs } from './api-docs-page.ts'
import type { AppEnv } from './app-env.ts'
import { sessionCookieName } from './session-cookie.ts'

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
