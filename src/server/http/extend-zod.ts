// Adds `.openapi()` to zod schemas that are created afterwards, so it must be imported before the schemas: it is the first
// import of main.ts, services.ts and app.ts.
import '@hono/zod-openapi'
