import { createRoute, z } from '@hono/zod-openapi'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { SORTS } from '../../../domain/search/listing.ts'
import { productCardSchema, productImageSchema, productSchema } from '../../../domain/catalog/product.ts'
import { productFacetsSchema } from '../../../domain/search/product-search.ts'
import { flag, id, rupees, text } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { idParam, jsonResponse, errorResponses, rowId } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import { publicCache } from '../../cache/public-cache.ts'
import { cacheTag, productTags } from '../../cache/cache-tags.ts'
import { pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { presentCard, presentFacets, presentImage, presentProduct, presentProductDetail } from '../catalog.presenter.ts'
import { findProduct, listProductImages } from '../catalog.queries.ts'
import { countFacets } from '../search/facets.queries.ts'
import { countProducts, listCards, listProducts, resolveFilters } from './listing.queries.ts'

const blank = z.literal('').transform(() => undefined)
/** Makes a filter optional and accepts an empty value. Errors are those of the schema, not of the union. */
const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([blank, schema], { error: ({ errors }) => errors?.at(-1)?.[0]?.message }).optional()

const filtersQuery = z.object({
  instituteId: optionalFilter(id),
  categoryId: optionalFilter(id),
  examType: optionalFilter(z.enum(EXAM_TYPES, 'examType must be JEE or NEET')),
  search: optionalFilter(text(80)),
  classType: optionalFilter(z.enum(CLASS_TYPES, 'classType must be 11th, 12th or dropper')),
  condition: optionalFilter(z.enum(CONDITIONS, 'condition must be new or used')),
  featured: optionalFilter(flag),
  bestSeller: optionalFilter(flag),
  minPrice: optionalFilter(rupees),
  maxPrice: optionalFilter(rupees),
  excludeProductId: optionalFilter(id),
  similarTo: optionalFilter(text(80)).openapi({
    description: 'Near matches, for searches without results. Ignored if `search` is set',
  }),
})
const listQuery = pagingQuery.extend(filtersQuery.shape).extend({
  sort: optionalFilter(z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}`)).openapi({
    description: 'Default: relevance for a search, else newest',
  }),
})
const FILTER_NAMES = [...Object.keys(filtersQuery.shape), 'sort']
const LIST_PARAMETERS = [...FILTER_NAMES, 'limit', 'offset']

const listRoute = createRoute({
  method: 'get',
  path: '/products',
  operationId: 'listProducts',
  tags: ['Catalog'],
  summary: 'Products that match the filters; by default the best matches of a search first, else the newest',
  middleware: publicCache(LIST_PARAMETERS),
  request: { query: listQuery },
  responses: { 200: jsonResponse(z.array(productSchema.openapi('Product')), 'The products'), ...errorResponses(400) },
})

const cardsRoute = createRoute({
  method: 'get',
  path: '/product-cards',
  operationId: 'listProductCards',
  tags: ['Catalog'],
  summary: 'Products that match the filters, with the fields of a product card',
  middleware: publicCache(LIST_PARAMETERS),
  request: { query: listQuery },
  responses: {
    200: jsonResponse(z.array(productCardSchema.openapi('ProductCard')), 'The cards'),
    ...errorResponses(400),
  },
})

const facetsRoute = createRoute({
  method: 'get',
  path: '/product-facets',
  operationId: 'getProductFacets',
  tags: ['Catalog'],
  summary: 'Facet counts of the products that match the filters',
  middleware: publicCache(Object.keys(filtersQuery.shape)),
  request: { query: filtersQuery },
  responses: { 200: jsonResponse(productFacetsSchema.openapi('ProductFacets'), 'The counts'), ...errorResponses(400) },
})

const detailRoute = createRoute({
  method: 'get',
  path: '/products/detail',
  operationId: 'getProductDetail',
  tags: ['Catalog'],
  summary: 'One product by its id, its slug or a former slug',
  middleware: publicCache(['id', 'slug']),
  request: { query: z.object({ id: optionalFilter(rowId), slug: text(200).optional() }) },
  responses: { 200: jsonResponse(productSchema.openapi('Product'), 'The product'), ...errorResponses(400, 404) },
})

const productRoute = createRoute({
  method: 'get',
  path: '/products/{id}',
  operationId: 'getProduct',
  tags: ['Catalog'],
  summary: 'One product by its id',
  middleware: publicCache(),
  request: { params: idParam },
  responses: { 200: jsonResponse(productSchema.openapi('Product'), 'The product'), ...errorResponses(400, 404) },
})

const imagesRoute = createRoute({
  method: 'get',
  path: '/product-images/{id}',
  operationId: 'listProductImages',
  tags: ['Catalog'],
  summary: 'The images of a product, the main image first',
  middleware: publicCache(),
  request: { params: idParam },
  responses: {
    200: jsonResponse(z.array(productImageSchema.openapi('ProductImage')), 'The images'),
    ...errorResponses(400),
  },
})

/** Public reads of products. */
export function productRoutes({ db }: { db: Database }) {
  return publicRouter()
    .openapi(listRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const resolved = await resolveFilters(db, filters)
      const [rows, total] = await Promise.all([
        listProducts(db, resolved, { limit, offset }),
        countProducts(db, resolved),
      ])
      cacheTag('catalog', ...productTags(rows))
      setPaginationHeaders(c, total, { limit, offset }, FILTER_NAMES)
      return c.json(rows.map(presentProduct), 200)
    })
    .openapi(cardsRoute, async (c) => {
      const { limit, offset, ...filters } = c.req.valid('query')
      const resolved = await resolveFilters(db, filters)
      const [rows, total] = await Promise.all([listCards(db, resolved, { limit, offset }), countProducts(db, resolved)])
      cacheTag('catalog', ...productTags(rows))
      setPaginationHeaders(c, total, { limit, offset }, FILTER_NAMES)
      return c.json(rows.map(presentCard), 200)
    })
    .openapi(facetsRoute, async (c) => {
      cacheTag('catalog')
      return c.json(presentFacets(await countFacets(db, await resolveFilters(db, c.req.valid('query')))), 200)
    })
    .openapi(detailRoute, async (c) => {
      const { id: productId, slug } = c.req.valid('query')
      if (productId === undefined && !slug) throw new ValidationError({ id: 'Give an id or a slug' })
      return c.json(await readProduct(db, productId === undefined ? { slug: slug ?? '' } : { id: productId }), 200)
    })
    .openapi(productRoute, async (c) => c.json(await readProduct(db, c.req.valid('param')), 200))
    .openapi(imagesRoute, async (c) => {
      const rows = await listProductImages(db, c.req.valid('param').id)
      cacheTag('catalog', `product:${c.req.valid('param').id}`)
      return c.json(rows.map(presentImage), 200)
    })
}

async function readProduct(db: Database, key: { id: number } | { slug: string }) {
  const row = await findProduct(db, key)
  if (!row) throw new NotFoundError('Product')
  cacheTag('catalog', `product:${row.id}`)
  return presentProductDetail(row, await listProductImages(db, row.id))
}
