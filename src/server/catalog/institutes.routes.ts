import { createRoute, z } from '@hono/zod-openapi'
import { instituteSchema } from '../../domain/product.ts'
import { instituteFormSchema, newInstituteSchema } from '../../domain/shelf-forms.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { tellRest } from '../http/paging.ts'
import { changeInstitute, createInstitute, deleteInstitute } from './edit-institutes.ts'
import { listInstitutesForStaff, shelvesQuery } from './edited-shelves.queries.ts'

const answer = instituteSchema.openapi('Institute')
const shared = { tags: ['Catalogue'], middleware: onlyAdmins }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/institutes',
  summary: 'The table of institutes: paged, sorted, searched',
  request: { query: shelvesQuery },
  responses: { 200: json(z.array(answer), 'By name unless asked otherwise'), ...problems(400, 401, 403) },
})
const creation = createRoute({
  ...shared,
  method: 'post',
  path: '/institutes',
  summary: 'Add an institute',
  request: { body: payload(newInstituteSchema) },
  responses: { 201: json(answer, 'What was made'), ...problems(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/institutes/{id}',
  summary: 'Change an institute; a field that is left out stays as it is',
  request: { params: idParam, body: payload(instituteFormSchema.partial()) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/institutes/{id}',
  summary: 'Delete an institute that has no products',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404, 409) },
})

/** What staff do with institutes. */
export function instituteEditRoutes({ db }: { db: Database }) {
  const router = createRouter()
  router.use('/admin/institutes', neverStored)
  return router
    .openapi(listRoute, async (c) => {
      const asked = c.req.valid('query')
      const { page, total } = await listInstitutesForStaff(db, asked)
      tellRest(c, total, asked, ['search', 'sort'])
      return c.json(page, 200)
    })
    .openapi(creation, async (c) => c.json(await createInstitute(db, requireAdmin(c), c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeInstitute(db, requireAdmin(c), id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteInstitute(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}
