import { createRoute, z } from '@hono/zod-openapi'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../domain/exams.ts'
import { SORTS } from '../../domain/listing.ts'
import { productCardSchema, productImageSchema, productSchema } from '../../domain/product.ts'
import { productFacetsSchema } from '../../domain/search.ts'
import { flag, id, rupees, text } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { createRouter, idParam, json, problems, rowId } from '../http/contract.ts'
import { keptRead } from '../http/kept-read.ts'
import { madeFrom } from '../http/made-from.ts'
import { pagingQuery, tellRest } from '../http/paging.ts'
import { invalid, notFound } from '../http/problem.ts'
import { presentCard, presentFacets, presentImage, presentProduct, presentWithAlts } from './catalog.present.ts'
import { findProduct, listProductImages } from './catalog.queries.ts'
import { countFacets } from './facets.queries.ts'
import { countProducts, listCards, listProducts, readFilters } from './listing.queries.ts'

const blank = z.literal('').transform(() => undefined)
/** A filter that may be left out or left empty; what is wrong with it is said in its own words. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([blank, schema], { error: ({ errors }) => errors?.at(-1)?.[0]?.message }).optional()

const filtersQuery = z.object({
  instituteId: optional(id),
  categoryId: optional(id),
  examType: optional(z.enum(EXAM_TYPES, 'examType must be JEE or NEET')),
  search: optional(text(80)),
  classType: optional(z.enum(CLASS_TYPES, 'classType must be 11th, 12th or dropper')),
  condition: optional(z.enum(CONDITIONS, 'condition must be new or used')),
  featured: optional(flag),
  bestSeller: optional(flag),
  minPrice: optional(rupees),
  maxPrice: optional(rupees),
  excludeProductId: optional(id),
  similarTo: optional(text(80)).openapi({
    description: 'Words to come close to, where a search found nothing. Not heeded beside `search`',
  }),
})
const listQuery = pagingQuery.extend(filtersQuery.shape).extend({
  sort: optional(z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}`)).openapi({
    description: 'relevance when searching, else newest',
  }),
})
const FILTER_NAMES = [...Object.keys(filtersQuery.shape), 'sort']
const LIST_PARAMETERS = [...FILTER_NAMES, 'limit', 'offset']

const listRoute = createRoute({
  method: 'get',
  path: '/products',
  tags: ['Catalogue'],
  summary: 'Products that match: the best answers of a search first, else the newest',
  request: { query: listQuery },
  responses: { 200: json(z.array(productSchema.openapi('Product')), 'The products'), ...problems(400) },
})

const cardsRoute = createRoute({
  method: 'get',
  path: '/product-cards',
  tags: ['Catalogue'],
  summary: 'The same products as cards show them: without description, gallery and links',
  request: { query: listQuery },
  responses: { 200: json(z.array(productCardSchema.openapi('ProductCard')), 'The cards'), ...problems(400) },
})

const facetsRoute = createRoute({
  method: 'get',
  path: '/product-facets',
  tags: ['Catalogue'],
  summary: 'How many products each further choice would leave',
  request: { query: filtersQuery },
  responses: { 200: json(productFacetsSchema.openapi('ProductFacets'), 'The counts'), ...problems(400) },
})

const detailRoute = createRoute({
  method: 'get',
  path: '/products/detail',
  tags: ['Catalogue'],
  summary: 'One product by its id, its slug or a slug it had before',
  request: { query: z.object({ id: optional(rowId), slug: text(200).optional() }) },
  responses: { 200: json(productSchema.openapi('Product'), 'The product'), ...problems(400, 404) },
})

const productRoute = createRoute({
  method: 'get',
  path: '/products/{id}',
  tags: ['Catalogue'],
  summary: 'One product by its id',
  request: { params: idParam },
  responses: { 200: json(productSchema.openapi('Product'), 'The product'), ...problems(400, 404) },
})

const imagesRoute = createRoute({
  method: 'get',
  path: '/product-images/{id}',
  tags: ['Catalogue'],
  summary: 'The pictures of a product, the main one first',
  request: { params: idParam },
  responses: { 200: json(z.array(productImageSchema.openapi('ProductImage')), 'The pictures'), ...problems(400) },
})

/** The public reads of products. */
export function productRoutes({ db, cache }: { db: Database; cache: AnswerCache }) {
  const router = createRouter()
  for (const path of [listRoute.path, cardsRoute.path]) router.get(path, keptRead(cache, LIST_PARAMETERS))
  router.get(facetsRoute.path, keptRead(cache, Object.keys(filtersQuery.shape)))
  router.get(detailRoute.path, keptRead(cache, ['id', 'slug']))
  // Digits only: `/products/detail` is another call, and its query is part of what it is kept under.
  for (const path of ['/products/:id{\\d+}', '/product-images/:id{\\d+}']) router.get(path, keptRead(cache))
  return router
    .openapi(listRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const wanted = await readFilters(db, filters)
      const [rows, total] = await Promise.all([listProducts(db, wanted, { limit, offset }), countProducts(db, wanted)])
      madeFrom('catalog', ...rows.map((row) => `product:${row.id}`))
      tellRest(c, total, { limit, offset }, FILTER_NAMES)
      return c.json(rows.map(presentProduct), 200)
    })
    .openapi(cardsRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const wanted = await readFilters(db, filters)
      const [rows, total] = await Promise.all([listCards(db, wanted, { limit, offset }), countProducts(db, wanted)])
      madeFrom('catalog', ...rows.map((row) => `product:${row.id}`))
      tellRest(c, total, { limit, offset }, FILTER_NAMES)
      return c.json(rows.map(presentCard), 200)
    })
    .openapi(facetsRoute, async (c) => {
      madeFrom('catalog')
      return c.json(presentFacets(await countFacets(db, await readFilters(db, c.req.valid('query')))), 200)
    })
    .openapi(detailRoute, async (c) => {
      const { id: wantedId, slug } = c.req.valid('query')
      if (wantedId === undefined && !slug) throw invalid({ id: 'Give an id or a slug' })
      return c.json(await readProduct(db, wantedId === undefined ? { slug: slug ?? '' } : { id: wantedId }), 200)
    })
    .openapi(productRoute, async (c) => c.json(await readProduct(db, c.req.valid('param')), 200))
    .openapi(imagesRoute, async (c) => {
      const rows = await listProductImages(db, c.req.valid('param').id)
      madeFrom('catalog', `product:${c.req.valid('param').id}`)
      return c.json(rows.map(presentImage), 200)
    })
}

async function readProduct(db: Database, key: { id: number } | { slug: string }) {
  const row = await findProduct(db, key)
  if (!row) throw notFound('Product')
  madeFrom('catalog', `product:${row.id}`)
  return presentWithAlts(row, await listProductImages(db, row.id))
}
