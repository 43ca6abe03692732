import { createRoute, z } from '@hono/zod-openapi'
import { categorySchema, instituteSchema } from '../../../domain/catalog/product.ts'
import { id } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { idParam, jsonResponse, errorResponses } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { publicCache } from '../../cache/public-cache.ts'
import { cacheTag } from '../../cache/cache-tags.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { NotFoundError } from '../../http/errors.ts'
import { presentCategory, presentInstitute } from '../catalog.presenter.ts'
import {
  findCategory,
  findInstitute,
  listCategories,
  listInstitutes,
  listProductCategories,
} from '../catalog.queries.ts'
import { categories, institutes } from '../../database/schema/catalog.ts'

const PAGING_PARAMETERS = Object.keys(pagingQuery.shape)
const instituteResponse = instituteSchema.openapi('Institute')
const categoryResponse = categorySchema.openapi('Category')
const linkResponse = z.object({ productId: z.int(), categoryId: z.int() }).openapi('ProductCategory')

const institutesRoute = createRoute({
  method: 'get',
  path: '/institutes',
  operationId: 'listInstitutes',
  tags: ['Catalog'],
  summary: 'All institutes',
  middleware: publicCache(PAGING_PARAMETERS),
  request: { query: pagingQuery },
  responses: {
    200: jsonResponse(z.array(instituteResponse), 'The institutes by name, with their product counts'),
    ...errorResponses(400),
  },
})
const instituteRoute = createRoute({
  method: 'get',
  path: '/institutes/{id}',
  operationId: 'getInstitute',
  tags: ['Catalog'],
  summary: 'One institute',
  middleware: publicCache(),
  request: { params: idParam },
  responses: { 200: jsonResponse(instituteResponse, 'The institute'), ...errorResponses(400, 404) },
})
const categoriesRoute = createRoute({
  method: 'get',
  path: '/categories',
  operationId: 'listCategories',
  tags: ['Catalog'],
  summary: 'All categories',
  middleware: publicCache(PAGING_PARAMETERS),
  request: { query: pagingQuery },
  responses: {
    200: jsonResponse(
      z.array(categoryResponse),
      'The categories in the order of their creation, with their product counts',
    ),
    ...errorResponses(400),
  },
})
const categoryRoute = createRoute({
  method: 'get',
  path: '/categories/{id}',
  operationId: 'getCategory',
  tags: ['Catalog'],
  summary: 'One category',
  middleware: publicCache(),
  request: { params: idParam },
  responses: { 200: jsonResponse(categoryResponse, 'The category'), ...errorResponses(400, 404) },
})
const productCategoriesRoute = createRoute({
  method: 'get',
  path: '/product-categories',
  operationId: 'listProductCategories',
  tags: ['Catalog'],
  summary: 'The categories of a product',
  middleware: publicCache(['productId']),
  request: { query: z.object({ productId: id }) },
  responses: { 200: jsonResponse(z.array(linkResponse), 'The links'), ...errorResponses(400) },
})

/** Public reads of institutes, categories and the categories of products. */
export function collectionRoutes({ db }: { db: Database }) {
  return publicRouter()
    .openapi(institutesRoute, async (c) => {
      cacheTag('catalog')
      const paging = c.req.valid('query')
      const [rows, total] = await Promise.all([listInstitutes(db, paging), db.$count(institutes)])
      setPaginationHeaders(c, total, paging)
      return c.json(rows.map(presentInstitute), 200)
    })
    .openapi(instituteRoute, async (c) => {
      const row = await findInstitute(db, c.req.valid('param').id)
      if (!row) throw new NotFoundError('Institute')
      cacheTag('catalog')
      return c.json(presentInstitute(row), 200)
    })
    .openapi(categoriesRoute, async (c) => {
      cacheTag('catalog')
      const paging = c.req.valid('query')
      const [rows, total] = await Promise.all([listCategories(db, paging), db.$count(categories)])
      setPaginationHeaders(c, total, paging)
      return c.json(rows.map(presentCategory), 200)
    })
    .openapi(categoryRoute, async (c) => {
      const row = await findCategory(db, c.req.valid('param').id)
      if (!row) throw new NotFoundError('Category')
      cacheTag('catalog')
      return c.json(presentCategory(row), 200)
    })
    .openapi(productCategoriesRoute, async (c) => {
      cacheTag('catalog')
      return c.json(await listProductCategories(db, c.req.valid('query').productId), 200)
    })
}
