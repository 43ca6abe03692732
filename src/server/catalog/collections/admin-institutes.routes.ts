import { createRoute, z } from '@hono/zod-openapi'
import { instituteSchema } from '../../../domain/catalog/product.ts'
import { instituteFormSchema, newInstituteSchema } from '../../../domain/catalog/collection-forms.ts'
import type { Database } from '../../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { updateInstitute, createInstitute, deleteInstitute } from './edit-institutes.ts'
import { listAdminInstitutes, collectionListQuery } from './admin-collections.queries.ts'

const instituteResponse = instituteSchema.openapi('Institute')
const shared = { tags: ['Catalog'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The table of institutes: paged, sorted, searched',
  request: { query: collectionListQuery },
  responses: {
    200: jsonResponse(z.array(instituteResponse), 'By name unless asked otherwise'),
    ...errorResponses(400, 401, 403),
  },
})
const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add an institute',
  request: { body: jsonBody(newInstituteSchema) },
  responses: { 201: jsonResponse(instituteResponse, 'What was made'), ...errorResponses(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change an institute; a field that is left out stays as it is',
  request: { params: idParam, body: jsonBody(instituteFormSchema.partial()) },
  responses: { 200: jsonResponse(instituteResponse, 'As it is now'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  summary: 'Delete an institute that has no products',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...errorResponses(400, 401, 403, 404, 409) },
})

/** The table of institutes, mounted at `/admin/institutes`. */
export function adminInstituteRoutes({ db }: { db: Database }) {
  return adminRouter().openapi(listRoute, async (c) => {
    const asked = c.req.valid('query')
    const { page, total } = await listAdminInstitutes(db, asked)
    setPaginationHeaders(c, total, asked, ['search', 'sort'])
    return c.json(page, 200)
  })
}

/** Editing institutes, mounted at `/institutes`. */
export function editInstituteRoutes({ db }: { db: Database }) {
  return adminRouter()
    .openapi(addRoute, async (c) => c.json(await createInstitute(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateInstitute(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteInstitute(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
