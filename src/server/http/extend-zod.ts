// Adds `.openapi()` to zod schemas. It reaches only schemas created afterwards, so entry points import it first.
import '@hono/zod-openapi'
