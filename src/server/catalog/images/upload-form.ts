import { z } from '@hono/zod-openapi'
import { limitRouteBody } from '../../http/limits/body-limit.ts'
import { MAX_UPLOAD_BYTES, ImageError } from './process-image.ts'

// Allowance for the multipart encoding of a form with one file.
const MULTIPART_OVERHEAD_BYTES = 16 * 1024

/** The body limit of routes that take an image. */
export const limitImageBody = limitRouteBody(
  MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  new ImageError('too-large').message,
)

export const imageFileSchema = z
  .instanceof(File, { error: 'Choose an image first' })
  .refine(({ size }) => size > 0, 'Choose an image first')
  .openapi({ type: 'string', format: 'binary' })
