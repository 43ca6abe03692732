import { createRoute, z } from '@hono/zod-openapi'
import { cleanImagePath } from '../../../domain/catalog/images/images.ts'
import { productImageSchema } from '../../../domain/catalog/product.ts'
import { altTextSchema, IMAGE_TYPES, productImageSummarySchema } from '../../../domain/catalog/images/product-images.ts'
import { id } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { imageFileSchema, limitImageBody, storeUpload, type UploadDeps } from './store-upload.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { NotFoundError } from '../../http/errors.ts'
import { presentImage } from '../catalog.presenter.ts'
import { findProduct, listProductImages } from '../catalog.queries.ts'
import { addImage, deleteImage, reorderImages, setAltText, setMainImage } from './edit-images.ts'
import { countPickerProducts, listPickerProducts, imagePickerQuery } from './image-picker.queries.ts'

const imageResponse = productImageSchema.openapi('ProductImage')
const shared = { tags: ['Admin: product images'] }

const uploadForm = z.object({
  image: imageFileSchema,
  imageType: z.enum(IMAGE_TYPES, 'imageType must be main or gallery').default('gallery'),
})

const pickerRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listProductImageCounts',
  summary: 'Products with their image counts, by default by name',
  request: { query: imagePickerQuery },
  responses: {
    200: jsonResponse(z.array(productImageSummarySchema.openapi('PickerProduct')), 'The products'),
    ...errorResponses(400, 401, 403),
  },
})
const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  operationId: 'listAdminProductImages',
  summary: 'All images of a product, the main image first, uncached',
  request: { params: idParam },
  responses: { 200: jsonResponse(z.array(imageResponse), 'The images'), ...errorResponses(400, 401, 403, 404) },
})
const uploadRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}',
  operationId: 'uploadProductImage',
  summary: 'Upload an image of a product (JPEG, PNG, GIF or WebP, at most 5 MB); an existing image is not added again',
  middleware: limitImageBody,
  request: {
    params: idParam,
    body: { required: true, content: { 'multipart/form-data': { schema: uploadForm } } },
  },
  responses: {
    201: jsonResponse(imageResponse, 'The image'),
    ...errorResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
  },
})
const setMainRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/set-main',
  operationId: 'setMainProductImage',
  summary: 'Make an image the main one; the former main image becomes the first of the gallery',
  request: { params: idParam },
  responses: { 200: jsonResponse(imageResponse, 'The changed image'), ...errorResponses(400, 401, 403, 404) },
})
const altTextRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}',
  operationId: 'updateProductImageAltText',
  summary: 'Set the alt text of an image',
  request: { params: idParam, body: jsonBody(altTextSchema) },
  responses: { 200: jsonResponse(imageResponse, 'The changed image'), ...errorResponses(400, 401, 403, 404) },
})
const reorderRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/reorder',
  operationId: 'reorderProductImages',
  summary: 'Reorder the images of a product; if it has a main image, the first image becomes the main one',
  request: {
    params: idParam,
    body: jsonBody(z.object({ imageIds: z.array(id).min(1, 'imageIds must not be empty') })),
  },
  responses: {
    200: jsonResponse(z.array(imageResponse), 'The images in the new order'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteProductImage',
  summary: 'Delete an image; the first of the gallery replaces a main image',
  request: { params: idParam },
  responses: { 204: { description: 'The image is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

/** Editing the images of a product, mounted at `/product-images`. */
export function imageRoutes(services: UploadDeps & { limits: RateLimiter }) {
  const { db } = services
  return adminRouter('manager')
    .openapi(pickerRoute, async (c) => {
      const query = c.req.valid('query')
      const [rows, total] = await Promise.all([listPickerProducts(db, query), countPickerProducts(db, query.search)])
      setPaginationHeaders(c, total, query, ['search', 'sort'])
      return c.json(
        rows.map((row) => ({ ...row, image: cleanImagePath(row.image) })),
        200,
      )
    })
    .openapi(uploadRoute, async (c) => {
      await services.limits.consumeByIp(c, 'upload-ip')
      const productId = c.req.valid('param').id
      const { image, imageType } = c.req.valid('form')
      await assertProductExists(db, productId)
      const imageUrl = await storeUpload(services, image)
      return c.json(presentImage(await addImage(db, c.var.actor, productId, { imageUrl, imageType })), 201)
    })
    .openapi(setMainRoute, async (c) =>
      c.json(presentImage(await setMainImage(db, c.var.actor, c.req.valid('param').id)), 200),
    )
    .openapi(altTextRoute, async (c) => {
      const { altText } = c.req.valid('json')
      return c.json(presentImage(await setAltText(db, c.var.actor, c.req.valid('param').id, altText)), 200)
    })
    .openapi(reorderRoute, async (c) => {
      const productId = c.req.valid('param').id
      await reorderImages(db, c.var.actor, productId, c.req.valid('json').imageIds)
      return c.json(await readImages(db, productId), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteImage(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

/** All images of a product, mounted at `/admin/product-images`. */
export function adminImageRoutes({ db }: { db: Database }) {
  return adminRouter('manager').openapi(listRoute, async (c) => {
    await assertProductExists(db, c.req.valid('param').id)
    return c.json(await readImages(db, c.req.valid('param').id), 200)
  })
}

const readImages = async (db: Database, productId: number) => (await listProductImages(db, productId)).map(presentImage)

async function assertProductExists(db: Database, productId: number): Promise<void> {
  if (!(await findProduct(db, { id: productId }))) throw new NotFoundError('Product')
}
