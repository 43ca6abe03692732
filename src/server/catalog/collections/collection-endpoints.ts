import { createRoute, z } from '@hono/zod-openapi'
import { collectionUsesSchema } from '../../../domain/catalog/collection-uses.ts'
import { id } from '../../../domain/values/schemas.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { collectionListQuery } from './admin-collections.queries.ts'

const shared = { tags: ['Catalog'] }
const restoredSchema = z.object({
  unrestored: z
    .int()
    .describe('Products that the deletion moved and that stay where they are, since they were changed'),
})

interface CollectionContract<Item, NewForm, Form> {
  /** The names in operation ids, such as `Category` and `Categories`. */
  operationNames: { one: string; many: string }
  /** With its article, such as `a category`. */
  singular: string
  plural: string
  /** Which rows can be deleted, such as `without products`. */
  deletable: string
  item: Item
  newForm: NewForm
  form: Form
}

/** Declares the endpoints with which staff list and edit institutes or categories. */
export function collectionEndpoints<Item extends z.ZodType, NewForm extends z.ZodType, Form extends z.ZodType>({
  operationNames: { one, many },
  singular,
  plural,
  deletable,
  item,
  newForm,
  form,
}: CollectionContract<Item, NewForm, Form>) {
  return {
    list: createRoute({
      ...shared,
      method: 'get',
      path: '/',
      operationId: `listAdmin${many}`,
      summary: `One page of ${plural}, sorted and searched; by default by name`,
      request: { query: collectionListQuery },
      responses: { 200: jsonResponse(z.array(item), `The ${plural}`), ...errorResponses(400, 401, 403) },
    }),
    create: createRoute({
      ...shared,
      method: 'post',
      path: '/',
      operationId: `create${one}`,
      summary: `Create ${singular}`,
      request: { body: jsonBody(newForm) },
      responses: { 201: jsonResponse(item, 'The created row'), ...errorResponses(400, 401, 403, 409) },
    }),
    update: createRoute({
      ...shared,
      method: 'put',
      path: '/{id}',
      operationId: `update${one}`,
      summary: `Change ${singular}; omitted fields stay as they are`,
      request: { params: idParam, body: jsonBody(form) },
      responses: { 200: jsonResponse(item, 'The changed row'), ...errorResponses(400, 401, 403, 404, 409) },
    }),
    uses: createRoute({
      ...shared,
      method: 'get',
      path: '/{id}/uses',
      operationId: `get${one}Uses`,
      summary: `What refers to ${singular}, for the question before it is deleted`,
      request: { params: idParam },
      responses: {
        200: jsonResponse(collectionUsesSchema.openapi('CollectionUses'), 'The uses'),
        ...errorResponses(400, 401, 403, 404),
      },
    }),
    restore: createRoute({
      ...shared,
      method: 'post',
      path: '/{id}/restore',
      operationId: `restore${one}`,
      summary: `Undo the deletion of ${singular}, with its products that still exist`,
      request: { params: idParam },
      responses: {
        200: jsonResponse(restoredSchema, 'The row is restored'),
        ...errorResponses(400, 401, 403, 404, 409),
      },
    }),
    remove: createRoute({
      ...shared,
      method: 'delete',
      path: '/{id}',
      operationId: `delete${one}`,
      summary: `Delete ${singular} ${deletable}, or any with \`moveTo\``,
      request: { params: idParam, query: z.object({ moveTo: id.optional().describe(`Where its products go`) }) },
      responses: { 204: { description: 'The row is deleted' }, ...errorResponses(400, 401, 403, 404, 409) },
    }),
  }
}
