import { z } from '@hono/zod-openapi'

/** A PIN code as a path parameter. */
export const pinCodeParam = z
  .string()
  .regex(/^[1-9]\d{5}$/, 'Please enter a valid Indian PIN code')
  .openapi({ example: '302017' })
