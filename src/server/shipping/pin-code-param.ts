import { z } from '@hono/zod-openapi'
import { normalizePinCode } from '../../domain/values/pin-codes.ts'

/** A PIN code as a path parameter. */
export const pinCodeParam = z
  .string()
  .overwrite(normalizePinCode)
  .regex(/^[1-9]\d{5}$/, 'Please enter a valid Indian PIN code')
  .openapi({ example: '302017' })
