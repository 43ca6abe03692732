import type { OpenAPIHono } from '@hono/zod-openapi'
import { renderApiDocs } from './api-docs-page.ts'
import type { AppEnv } from './app-env.ts'
import { sessionCookieName } from './session-cookie.ts'

/** Adds `/openapi.json`, the OpenAPI document, and `/docs`, a page that shows it. */
export function mountApiDocs(api: OpenAPIHono<AppEnv>, config: { storeName: string; publicUrl: string }): void {
  const document = {
    openapi: '3.1.0',
    info: {
      title: `${config.storeName} API`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. A changing request with an `Idempotency-Key` header has one effect: a repetition with the same key gets the first answer, with `Idempotent-Replayed: true`.',
    },
    servers: [{ url: '/api' }],
  }
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(config.publicUrl.startsWith('https:')),
    description: 'The cookie that `POST /login` and `POST /register` set',
  })
  api.get('/openapi.json', (c) => c.json(api.getOpenAPI31Document(document)))
  api.get('/docs', (c) => c.html(renderApiDocs(api.getOpenAPI31Document(document))))
}
