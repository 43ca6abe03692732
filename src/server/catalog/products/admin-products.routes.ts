import { createRoute, z } from '@hono/zod-openapi'
import {
  adminProductSchema,
  PRODUCT_SORTS,
  productFilterSchema,
  productRowSchema,
} from '../../../domain/catalog/products/admin-product.ts'
import { productPatchSchema, productFormSchema } from '../../../domain/catalog/products/product-form.ts'
import { productPreviewSchema } from '../../../domain/catalog/product.ts'
import { text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { NotFoundError } from '../../http/errors.ts'
import { tableQuery } from '../../http/table-query.ts'
import { presentProductDetail } from '../catalog.presenter.ts'
import { findUnpublishedProduct, listProductImages } from '../catalog.queries.ts'
import { updateProduct } from './update-product.ts'
import { createProduct, duplicateProduct } from './create-products.ts'
import { deleteProduct } from './delete-products.ts'
import { presentAdminProduct, presentAdminProductRow } from './admin-products.presenter.ts'
import { countAdminProducts, findAdminProduct, listAdminProducts } from './admin-products.queries.ts'

const listQuery = tableQuery(PRODUCT_SORTS).extend(productFilterSchema.shape)
const FILTER_NAMES = [...Object.keys(productFilterSchema.shape), 'search', 'sort']

const adminProductResponse = adminProductSchema.openapi('AdminProduct')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAdminProducts',
  tags: ['Admin: products'],
  summary: 'One page of the product table; by default newest first',
  request: { query: listQuery },
  responses: {
    200: jsonResponse(z.array(productRowSchema.openapi('ProductRow')), 'The rows'),
    ...errorResponses(400, 401, 403),
  },
})
const previewRoute = createRoute({
  method: 'get',
  path: '/preview',
  operationId: 'previewProduct',
  tags: ['Admin: products'],
  summary: 'A draft or an archived product as its page shows it, by its slug',
  request: { query: z.object({ slug: text(200) }) },
  responses: {
    200: jsonResponse(productPreviewSchema.openapi('ProductPreview'), 'The product'),
    ...errorResponses(400, 401, 403, 404),
  },
})
const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getAdminProduct',
  tags: ['Admin: products'],
  summary: 'One product with all fields for editing, uncached',
  request: { params: idParam },
  responses: { 200: jsonResponse(adminProductResponse, 'The product'), ...errorResponses(400, 401, 403, 404) },
})
const createProductRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createProduct',
  tags: ['Admin: products'],
  summary: 'Create a product; the discount is computed, and a missing slug is made from the name',
  request: { body: jsonBody(productFormSchema.openapi('ProductForm')) },
  responses: { 201: jsonResponse(adminProductResponse, 'The product'), ...errorResponses(400, 401, 403, 409) },
})
const updateRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateProduct',
  tags: ['Admin: products'],
  summary: 'Change a product; omitted fields stay as they are',
  description:
    'With `expected`, an edit of fields that another user has changed since is rejected with 409: `conflict.changes` has the submitted and the current value of each conflicting field, `conflict.current` the current product. A stock with `expected.stock` is a movement: orders since then stay counted.',
  request: { params: idParam, body: jsonBody(productPatchSchema.openapi('ProductChange')) },
  responses: { 200: jsonResponse(adminProductResponse, 'The product'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteProduct',
  tags: ['Admin: products'],
  summary: 'Delete a product; orders keep their copy of it',
  request: { params: idParam },
  responses: { 204: { description: 'The product is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

const duplicateRoute = createRoute({
  method: 'post',
  path: '/{id}/duplicate',
  operationId: 'duplicateProduct',
  tags: ['Admin: products'],
  summary: 'Create a draft with the fields, categories and images of a product, without its SKU and stock',
  request: { params: idParam },
  responses: { 201: jsonResponse(adminProductResponse, 'The draft'), ...errorResponses(400, 401, 403, 404) },
})

/** The admin's product table, mounted at `/admin/products`. */
export function adminProductRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const [rows, total] = await Promise.all([listAdminProducts(db, query), countAdminProducts(db, query)])
      setPaginationHeaders(c, total, query, FILTER_NAMES)
      return c.json(rows.map(presentAdminProductRow), 200)
    })
    .openapi(previewRoute, async (c) => {
      const row = await findUnpublishedProduct(db, c.req.valid('query').slug)
      if (!row) throw new NotFoundError('Product')
      const { publishAt, ...product } = row
      const preview = presentProductDetail(product, await listProductImages(db, row.id))
      return c.json({ ...preview, publishAt: publishAt?.toISOString() ?? null }, 200)
    })
    .openapi(readRoute, async (c) => c.json(await readAdminProduct(db, c.req.valid('param').id), 200))
    .openapi(duplicateRoute, async (c) => {
      const id = await duplicateProduct(db, c.var.actor, c.req.valid('param').id)
      return c.json(await readAdminProduct(db, id), 201)
    })
}

/** Editing of products by staff, mounted at `/products`. */
export function editProductRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(createProductRoute, async (c) => {
      const id = await createProduct(db, c.var.actor, c.req.valid('json'))
      return c.json(await readAdminProduct(db, id), 201)
    })
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid('param')
      await updateProduct(db, c.var.actor, id, c.req.valid('json'))
      return c.json(await readAdminProduct(db, id), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteProduct(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

async function readAdminProduct(db: Database, productId: number) {
  const row = await findAdminProduct(db, productId)
  if (!row) throw new NotFoundError('Product')
  return presentAdminProduct(row)
}
