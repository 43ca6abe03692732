import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { imageFileSchema, limitImageBody, storeUpload, type UploadDeps } from './store-upload.ts'

const uploadRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'uploadImage',
  tags: ['Files'],
  summary: 'Upload an image (JPEG, PNG, GIF or WebP, at most 5 MB); admins only',
  middleware: limitImageBody,
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: z.object({ file: imageFileSchema }) } } },
  },
  responses: {
    201: jsonResponse(z.object({ filePath: z.string(), message: z.string() }), 'The path of the stored image'),
    ...errorResponses(400, 401, 403, 413, 415, 429, 503),
  },
})

/** Upload of images by staff, mounted at `/upload`. */
export function uploadRoutes(services: UploadDeps & { limits: RateLimiter }) {
  return adminRouter('manager').openapi(uploadRoute, async (c) => {
    await services.limits.consumeByIp(c, 'upload-ip')
    const filePath = await storeUpload(services, c.req.valid('form').file)
    return c.json({ filePath, message: 'Image uploaded' }, 201)
  })
}
