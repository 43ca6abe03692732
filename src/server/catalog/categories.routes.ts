import { createRoute, z } from '@hono/zod-openapi'
import { categorySchema } from '../../domain/product.ts'
import { categoryFormSchema, newCategorySchema } from '../../domain/shelf-forms.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { changeCategory, createCategory, deleteCategory } from './edit-categories.ts'
import { listCategoriesForStaff, shelvesQuery } from './edited-shelves.queries.ts'

const answer = categorySchema.openapi('Category')
const shared = { tags: ['Catalogue'], middleware: onlyAdmins }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/categories',
  summary: 'The table of categories: paged, sorted, searched',
  request: { query: shelvesQuery },
  responses: { 200: json(z.array(answer), 'By name unless asked otherwise'), ...problems(400, 401, 403) },
})
const creation = createRoute({
  ...shared,
  method: 'post',
  path: '/categories',
  summary: 'Add a category',
  request: { body: payload(newCategorySchema) },
  responses: { 201: json(answer, 'What was made'), ...problems(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/categories/{id}',
  summary: 'Change a category; a field that is left out stays as it is',
  request: { params: idParam, body: payload(categoryFormSchema.partial()) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/categories/{id}',
  summary: 'Delete a category that is no product’s primary one',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404, 409) },
})

/** What staff do with categories. */
export function categoryEditRoutes({ db }: { db: Database }) {
  const router = createRouter()
  router.use('/admin/categories', neverStored)
  return router
    .openapi(listRoute, async (c) => {
      const asked = c.req.valid('query')
      const { page, total } = await listCategoriesForStaff(db, asked)
      tellRest(c, total, asked, ['search', 'sort'])
      return c.json(page, 200)
    })
    .openapi(creation, async (c) => c.json(await createCategory(db, requireAdmin(c), c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeCategory(db, requireAdmin(c), id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteCategory(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}
