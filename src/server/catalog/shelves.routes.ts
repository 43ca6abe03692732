import { createRoute, z } from '@hono/zod-openapi'
import { categorySchema, instituteSchema } from '../../domain/product.ts'
import { id } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { createRouter, idParam, json, problems } from '../http/contract.ts'
import { keptRead } from '../http/kept-read.ts'
import { madeFrom } from '../http/made-from.ts'
import { notFound } from '../http/problem.ts'
import { presentCategory, presentInstitute } from './catalog.present.ts'
import {
  findCategory,
  findInstitute,
  listCategories,
  listInstitutes,
  listProductCategories,
} from './catalog.queries.ts'

const institute = instituteSchema.openapi('Institute')
const category = categorySchema.openapi('Category')
const link = z.object({ productId: z.int(), categoryId: z.int() }).openapi('ProductCategory')

const institutesRoute = createRoute({
  method: 'get',
  path: '/institutes',
  tags: ['Catalogue'],
  summary: 'All institutes',
  responses: { 200: json(z.array(institute), 'By name, with their count of products') },
})
const instituteRoute = createRoute({
  method: 'get',
  path: '/institutes/{id}',
  tags: ['Catalogue'],
  summary: 'One institute',
  request: { params: idParam },
  responses: { 200: json(institute, 'The institute'), ...problems(400, 404) },
})
const categoriesRoute = createRoute({
  method: 'get',
  path: '/categories',
  tags: ['Catalogue'],
  summary: 'All categories',
  responses: { 200: json(z.array(category), 'In the order they were made, with their count of products') },
})
const categoryRoute = createRoute({
  method: 'get',
  path: '/categories/{id}',
  tags: ['Catalogue'],
  summary: 'One category',
  request: { params: idParam },
  responses: { 200: json(category, 'The category'), ...problems(400, 404) },
})
const linksRoute = createRoute({
  method: 'get',
  path: '/product-categories',
  tags: ['Catalogue'],
  summary: 'The categories of a product',
  request: { query: z.object({ productId: id }) },
  responses: { 200: json(z.array(link), 'The links'), ...problems(400) },
})

/** The public reads of what products stand under: institutes and categories. */
export function shelfRoutes({ db, cache }: { db: Database; cache: AnswerCache }) {
  const router = createRouter()
  for (const path of ['/institutes', '/institutes/:id', '/categories', '/categories/:id']) {
    router.get(path, keptRead(cache))
  }
  router.get(linksRoute.path, keptRead(cache, ['productId']))
  return router
    .openapi(institutesRoute, async (c) => {
      madeFrom('catalog')
      return c.json((await listInstitutes(db)).map(presentInstitute), 200)
    })
    .openapi(instituteRoute, async (c) => {
      const row = await findInstitute(db, c.req.valid('param').id)
      if (!row) throw notFound('Institute')
      madeFrom('catalog')
      return c.json(presentInstitute(row), 200)
    })
    .openapi(categoriesRoute, async (c) => {
      madeFrom('catalog')
      return c.json((await listCategories(db)).map(presentCategory), 200)
    })
    .openapi(categoryRoute, async (c) => {
      const row = await findCategory(db, c.req.valid('param').id)
      if (!row) throw notFound('Category')
      madeFrom('catalog')
      return c.json(presentCategory(row), 200)
    })
    .openapi(linksRoute, async (c) => {
      madeFrom('catalog')
      return c.json(await listProductCategories(db, c.req.valid('query').productId), 200)
    })
}
