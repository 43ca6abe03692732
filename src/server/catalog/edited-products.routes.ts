import { createRoute, z } from '@hono/zod-openapi'
import {
  editedProductSchema,
  PRODUCT_SORTS,
  productFilterSchema,
  productRowSchema,
} from '../../domain/admin-product.ts'
import { productChangeSchema, productFormSchema } from '../../domain/product-form.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { notFound } from '../http/problem.ts'
import { tableQuery } from '../http/table-query.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-products.ts'
import { deleteProduct } from './delete-product.ts'
import { presentEdited, presentRow } from './edited-products.present.ts'
import { countForStaff, findForEditing, listForStaff } from './edited-products.queries.ts'

const listQuery = tableQuery(PRODUCT_SORTS).extend(productFilterSchema.shape)
const FILTER_NAMES = [...Object.keys(productFilterSchema.shape), 'search', 'sort']

const edited = editedProductSchema.openapi('EditedProduct')

const listRoute = createRoute({
  method: 'get',
  path: '/admin/products',
  tags: ['Back office: products'],
  summary: 'Products for the table of the back office, the newest first',
  middleware: onlyAdmins,
  request: { query: listQuery },
  responses: { 200: json(z.array(productRowSchema.openapi('ProductRow')), 'The rows'), ...problems(400, 401, 403) },
})
const readRoute = createRoute({
  method: 'get',
  path: '/admin/products/{id}',
  tags: ['Back office: products'],
  summary: 'One product as staff edit it, never from a cache',
  middleware: onlyAdmins,
  request: { params: idParam },
  responses: { 200: json(edited, 'The product'), ...problems(400, 401, 403, 404) },
})
const createProductRoute = createRoute({
  method: 'post',
  path: '/products',
  tags: ['Back office: products'],
  summary: 'Add a product. The discount is worked out, a missing slug is made from the name',
  middleware: onlyAdmins,
  request: { body: payload(productFormSchema.openapi('ProductForm')) },
  responses: { 201: json(edited, 'The product'), ...problems(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  method: 'patch',
  path: '/products/{id}',
  tags: ['Back office: products'],
  summary: 'Change some fields of a product',
  description:
    'With `version`, an edit made of an older version is refused with 409: `conflict.changes` has yours and theirs field by field, `conflict.current` the product as it stands.',
  middleware: onlyAdmins,
  request: { params: idParam, body: payload(productChangeSchema.openapi('ProductChange')) },
  responses: { 200: json(edited, 'The product'), ...problems(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/products/{id}',
  tags: ['Back office: products'],
  summary: 'Delete a product. Orders keep their own copy of it',
  middleware: onlyAdmins,
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

/** Products for staff: the table, and adding, changing and deleting one. */
export function editedProductRoutes({ db }: { db: Database }) {
  const router = createRouter()
  router.use('/admin/products', neverStored).use('/admin/products/*', neverStored)
  return router
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const [rows, total] = await Promise.all([listForStaff(db, query), countForStaff(db, query)])
      tellRest(c, total, query, FILTER_NAMES)
      return c.json(rows.map(presentRow), 200)
    })
    .openapi(readRoute, async (c) => c.json(await readEdited(db, c.req.valid('param').id), 200))
    .openapi(createProductRoute, async (c) => {
      const made = await createProduct(db, requireAdmin(c), c.req.valid('json'))
      return c.json(await readEdited(db, made), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { id: wanted } = c.req.valid('param')
      await changeProduct(db, requireAdmin(c), wanted, c.req.valid('json'))
      return c.json(await readEdited(db, wanted), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteProduct(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}

async function readEdited(db: Database, wanted: number) {
  const row = await findForEditing(db, wanted)
  if (!row) throw notFound('Product')
  return presentEdited(row)
}
