import { createRoute, z } from '@hono/zod-openapi'
import { stream } from 'hono/streaming'
import {
  PHOTO_ZIP_MAX_BYTES,
  type PhotoZipEvent,
  photoDownloadsSchema,
  ZIP_TYPES,
} from '../../../../domain/catalog/import/import-photos.ts'
import { AppError, ValidationError } from '../../../http/errors.ts'
import { limitStreamedBody } from '../../../http/limits/body-limit.ts'
import { errorResponses, jsonResponse } from '../../../http/openapi.ts'
import { adminRouter, withoutKey } from '../../../http/routers.ts'
import type { UploadDeps } from '../../images/store-upload.ts'
import { dismissDownloads, readPhotoDownloads, retryDownloads } from './photo-downloads.ts'
import { openPhotoZip, saveTemporarily, storePhotoZip, ZIP_TOO_LARGE } from './photo-zip.ts'

/** The most photos that a ZIP may have, 5,000 small ones, take a quarter of this on two cores. */
const MAX_READ_MS = 30 * 60_000

const shared = { tags: ['Admin: products'] }
const changed = z.object({ count: z.int() }).openapi('ChangedPhotoDownloads')

const zipRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/import/photos',
  operationId: 'uploadImportPhotos',
  ...withoutKey(
    'It only stores photos, which an import refers to; sets without an import are deleted after some days.',
  ),
  summary: 'Upload a ZIP of at most 200 MB with a CSV or XLSX file of products and their photos, before the import',
  description:
    'The response is lines of JSON: `{done, total}` while photos are stored, then `{photos, count, failed, table}` with the id of the photos for `photos` of the import and the file of products in base64, or `{error}`. A ZIP that cannot be read is refused before them; one that takes longer than half an hour ends with `{error}`.',
  middleware: limitStreamedBody(PHOTO_ZIP_MAX_BYTES, ZIP_TOO_LARGE),
  request: {
    body: {
      required: true,
      content: { 'application/zip': { schema: z.string().openapi({ type: 'string', format: 'binary' }) } },
    },
  },
  responses: {
    200: { description: 'Lines of JSON', content: { 'application/x-ndjson': { schema: z.string() } } },
    ...errorResponses(400, 401, 403, 413, 415),
  },
})
const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/import/photo-downloads',
  operationId: 'listPhotoDownloads',
  summary: 'Photos of imported products that are being loaded from other addresses, and those that failed',
  responses: {
    200: jsonResponse(photoDownloadsSchema.openapi('PhotoDownloads'), 'The downloads'),
    ...errorResponses(401, 403),
  },
})
const retryRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/import/photo-downloads/retry',
  operationId: 'retryPhotoDownloads',
  summary: 'Load all photos again that failed',
  responses: { 200: jsonResponse(changed, 'Their number'), ...errorResponses(401, 403) },
})
const dismissRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/import/photo-downloads',
  operationId: 'dismissPhotoDownloads',
  summary: 'Remove the failed photos from the list',
  responses: { 200: jsonResponse(changed, 'Their number'), ...errorResponses(401, 403) },
})

/** Photos of an import, mounted at `/admin/products`. */
export function importPhotoRoutes(deps: UploadDeps) {
  const { db, jobs } = deps
  return adminRouter('manager')
    .openapi(zipRoute, async (c) => {
      const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!(ZIP_TYPES as readonly string[]).includes(type)) {
        throw new AppError(415, 'unsupported_type', 'Send a ZIP file')
      }
      const { body } = c.req.raw
      if (!body) throw new ValidationError({ file: 'Choose a ZIP file first' })
      const { file, remove } = await saveTemporarily(body)
      const left = new AbortController()
      const signal = AbortSignal.any([AbortSignal.timeout(MAX_READ_MS), left.signal])
      const zip = await openPhotoZip(file, signal).catch(async (error: unknown) => {
        await remove()
        throw error
      })
      c.header('Content-Type', 'application/x-ndjson')
      return stream(c, async (output) => {
        // Nobody waits for the photos any more.
        output.onAbort(() => left.abort())
        const send = (event: PhotoZipEvent) => output.write(`${JSON.stringify(event)}\n`)
        try {
          await storePhotoZip(deps, zip, send)
        } catch (error) {
          if (!(error instanceof AppError)) c.var.log.error({ err: error }, 'upload of photos failed')
          await send({ error: messageOf(error) })
        } finally {
          await remove()
        }
      }) as never
    })
    .openapi(listRoute, async (c) => c.json(await readPhotoDownloads(db), 200))
    .openapi(retryRoute, async (c) => c.json({ count: await retryDownloads(db, jobs, c.var.actor) }, 200))
    .openapi(dismissRoute, async (c) => c.json({ count: await dismissDownloads(db, c.var.actor) }, 200))
}

function messageOf(error: unknown): string {
  if (error instanceof ValidationError) return error.body.fields?.file ?? error.message
  return error instanceof AppError ? error.message : 'Something went wrong on our side'
}
