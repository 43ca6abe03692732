import { createRoute, z } from '@hono/zod-openapi'
import { cleanImagePath } from '../../domain/pictures.ts'
import { productImageSchema } from '../../domain/product.ts'
import { altTextSchema, IMAGE_TYPES, picturedProductSchema } from '../../domain/product-pictures.ts'
import { id } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { keepUpload, type UploadServices } from '../files/keep-upload.ts'
import { notTooLarge, pictureFile } from '../files/upload-form.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { notFound } from '../http/problem.ts'
import { presentImage } from './catalog.present.ts'
import { findProduct, listProductImages } from './catalog.queries.ts'
import { addPicture, describePicture, orderPictures, removePicture, setMainPicture } from './edit-pictures.ts'
import { countPictured, listPictured, picturedQuery } from './pictured-products.queries.ts'

const picture = productImageSchema.openapi('ProductImage')
const shared = { tags: ['Back office: product images'], middleware: onlyAdmins }

const uploadForm = z.object({
  image: pictureFile,
  imageType: z.enum(IMAGE_TYPES, 'imageType must be main or gallery').default('gallery'),
})

const pickerRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/product-images',
  summary: 'Products with how many pictures they have',
  middleware: [onlyAdmins, neverStored] as const,
  request: { query: picturedQuery },
  responses: {
    200: json(z.array(picturedProductSchema.openapi('PicturedProduct')), 'The products'),
    ...problems(400, 401, 403),
  },
})
const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/product-images/{id}',
  summary: 'The pictures of a product, the main one first, never from a cache',
  middleware: [onlyAdmins, neverStored] as const,
  request: { params: idParam },
  responses: { 200: json(z.array(picture), 'The pictures'), ...problems(400, 401, 403, 404) },
})
const uploadRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/product-images/{id}',
  summary: 'Give a product a picture (JPEG, PNG, GIF or WebP, at most 5 MB); one it has already is not added twice',
  middleware: [onlyAdmins, notTooLarge] as const,
  request: {
    params: idParam,
    body: { required: true, content: { 'multipart/form-data': { schema: uploadForm } } },
  },
  responses: { 201: json(picture, 'The picture'), ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503) },
})
const mainRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/product-images/{id}/set-main',
  summary: 'Make a picture the main one; the former main picture leads the gallery',
  request: { params: idParam },
  responses: { 200: json(picture, 'As it is now'), ...problems(400, 401, 403, 404) },
})
const altRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/product-images/{id}',
  summary: 'Say what a picture shows, for whoever cannot see it',
  request: { params: idParam, body: payload(altTextSchema) },
  responses: { 200: json(picture, 'As it is now'), ...problems(400, 401, 403, 404) },
})
const orderRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/product-images/{id}/reorder',
  summary:
    'Put a product’s pictures in another order; where it has a main picture, the first of them is the main one then',
  request: { params: idParam, body: payload(z.object({ imageIds: z.array(id).min(1, 'imageIds must not be empty') })) },
  responses: { 200: json(z.array(picture), 'In the new order'), ...problems(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/product-images/{id}',
  summary: 'Take a picture away; where it was the main one, the first of the gallery takes its place',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

/** What staff do with the pictures of a product. */
export function pictureRoutes(services: UploadServices & { limits: RateLimits }) {
  const { db } = services
  const readAll = async (productId: number) => (await listProductImages(db, productId)).map(presentImage)
  return createRouter()
    .openapi(pickerRoute, async (c) => {
      const asked = c.req.valid('query')
      const [rows, total] = await Promise.all([listPictured(db, asked), countPictured(db, asked.search)])
      tellRest(c, total, asked, ['search', 'sort'])
      return c.json(
        rows.map((row) => ({ ...row, image: cleanImagePath(row.image) })),
        200,
      )
    })
    .openapi(listRoute, async (c) => {
      await requireProduct(db, c.req.valid('param').id)
      return c.json(await readAll(c.req.valid('param').id), 200)
    })
    .openapi(uploadRoute, async (c) => {
      await services.limits.spendByAddress(c, 'upload-address')
      const productId = c.req.valid('param').id
      const { image, imageType } = c.req.valid('form')
      await requireProduct(db, productId)
      const imageUrl = await keepUpload(services, image)
      return c.json(presentImage(await addPicture(db, requireAdmin(c), productId, { imageUrl, imageType })), 201)
    })
    .openapi(mainRoute, async (c) =>
      c.json(presentImage(await setMainPicture(db, requireAdmin(c), c.req.valid('param').id)), 200),
    )
    .openapi(altRoute, async (c) => {
      const { altText } = c.req.valid('json')
      return c.json(presentImage(await describePicture(db, requireAdmin(c), c.req.valid('param').id, altText)), 200)
    })
    .openapi(orderRoute, async (c) => {
      const productId = c.req.valid('param').id
      await orderPictures(db, requireAdmin(c), productId, c.req.valid('json').imageIds)
      return c.json(await readAll(productId), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await removePicture(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}

async function requireProduct(db: Database, productId: number): Promise<void> {
  if (!(await findProduct(db, { id: productId }))) throw notFound('Product')
}
