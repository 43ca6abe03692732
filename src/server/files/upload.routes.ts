import { createRoute, z } from '@hono/zod-openapi'
import { onlyAdmins } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { keepUpload, type UploadServices } from './keep-upload.ts'
import { notTooLarge, pictureFile } from './upload-form.ts'

const uploadRoute = createRoute({
  method: 'post',
  path: '/upload',
  tags: ['Files'],
  summary: 'Upload a picture (JPEG, PNG, GIF or WebP, at most 5 MB); admins only',
  middleware: [onlyAdmins, notTooLarge] as const,
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: z.object({ file: pictureFile }) } } },
  },
  responses: {
    201: json(z.object({ filePath: z.string(), message: z.string() }), 'Where it is kept'),
    ...problems(400, 401, 403, 413, 415, 429, 503),
  },
})

/** Taking pictures in. */
export function uploadRoutes(services: UploadServices & { limits: RateLimits }) {
  return createRouter().openapi(uploadRoute, async (c) => {
    await services.limits.spendByAddress(c, 'upload-address')
    const filePath = await keepUpload(services, c.req.valid('form').file)
    return c.json({ filePath, message: 'Image uploaded' }, 201)
  })
}
