import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../http/problem.ts'
import { MAX_UPLOAD_BYTES, PictureRefused } from './pictures.ts'

// What a form wraps around its one file.
const WRAPPING_BYTES = 16 * 1024

/** Refuses what is larger than a picture may be. Counted while it is read: nobody fills the memory by leaving out its length. */
export const notTooLarge = bodyLimit({
  maxSize: MAX_UPLOAD_BYTES + WRAPPING_BYTES,
  onError: () => {
    throw new Problem(413, 'too_large', new PictureRefused('too-large').message)
  },
})

/** The one file of a form. */
export const pictureFile = z
  .instanceof(File, { error: 'Choose an image first' })
  .refine(({ size }) => size > 0, 'Choose an image first')
  .openapi({ type: 'string', format: 'binary' })
