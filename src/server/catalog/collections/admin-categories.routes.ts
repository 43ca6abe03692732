import { createRoute, z } from '@hono/zod-openapi'
import { categorySchema } from '../../../domain/catalog/product.ts'
import { categoryFormSchema, newCategorySchema } from '../../../domain/catalog/collection-forms.ts'
import type { Database } from '../../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { updateCategory, createCategory, deleteCategory } from './edit-categories.ts'
import { listAdminCategories, collectionListQuery } from './admin-collections.queries.ts'

const categoryResponse = categorySchema.openapi('Category')
const shared = { tags: ['Catalog'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The table of categories: paged, sorted, searched',
  request: { query: collectionListQuery },
  responses: {
    200: jsonResponse(z.array(categoryResponse), 'By name unless asked otherwise'),
    ...errorResponses(400, 401, 403),
  },
})
const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a category',
  request: { body: jsonBody(newCategorySchema) },
  responses: { 201: jsonResponse(categoryResponse, 'What was made'), ...errorResponses(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a category; a field that is left out stays as it is',
  request: { params: idParam, body: jsonBody(categoryFormSchema.partial()) },
  responses: { 200: jsonResponse(categoryResponse, 'As it is now'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a category that is no product’s primary one',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...errorResponses(400, 401, 403, 404, 409) },
})

/** The table of categories, mounted at `/admin/categories`. */
export function adminCategoryRoutes({ db }: { db: Database }) {
  return adminRouter().openapi(listRoute, async (c) => {
    const asked = c.req.valid('query')
    const { page, total } = await listAdminCategories(db, asked)
    setPaginationHeaders(c, total, asked, ['search', 'sort'])
    return c.json(page, 200)
  })
}

/** Editing categories, mounted at `/categories`. */
export function editCategoryRoutes({ db }: { db: Database }) {
  return adminRouter()
    .openapi(addRoute, async (c) => c.json(await createCategory(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateCategory(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteCategory(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
