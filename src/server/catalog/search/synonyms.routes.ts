import { createRoute, z } from '@hono/zod-openapi'
import {
  searchSynonymEditSchema,
  searchSynonymFormSchema,
  searchSynonymSchema,
} from '../../../domain/search/search-synonym.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import {
  countSynonyms,
  createSynonym,
  deleteSynonym,
  listSynonyms,
  synonymsQuery,
  updateSynonym,
} from './edit-synonyms.ts'

const synonymResponse = searchSynonymSchema.openapi('SearchSynonym')
const shared = { tags: ['Catalog'] }
const FILTERS = ['search']

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listSearchSynonyms',
  summary: 'Words of searches and what is found in their place',
  request: { query: synonymsQuery },
  responses: { 200: jsonResponse(z.array(synonymResponse), 'The synonyms'), ...errorResponses(400, 401, 403) },
})
const createSynonymRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createSearchSynonym',
  summary: 'Add a synonym of the search',
  request: { body: jsonBody(searchSynonymFormSchema) },
  responses: { 201: jsonResponse(synonymResponse, 'The new synonym'), ...errorResponses(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  operationId: 'updateSearchSynonym',
  summary: 'Change a synonym; omitted fields stay as they are',
  request: { params: idParam, body: jsonBody(searchSynonymEditSchema) },
  responses: { 200: jsonResponse(synonymResponse, 'The changed synonym'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteSearchSynonym',
  summary: 'Delete a synonym',
  request: { params: idParam },
  responses: { 204: { description: 'The synonym is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

/** The synonyms of the search, mounted at `/admin/search-synonyms`. */
export function synonymRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      setPaginationHeaders(c, await countSynonyms(db, query.search), query, FILTERS)
      return c.json(await listSynonyms(db, query), 200)
    })
    .openapi(createSynonymRoute, async (c) => c.json(await createSynonym(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateSynonym(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteSynonym(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
