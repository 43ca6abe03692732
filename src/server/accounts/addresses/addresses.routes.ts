import { createRoute, z } from '@hono/zod-openapi'
import { addressSchema, savedAddressSchema } from '../../../domain/accounts/address.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'
import { addAddress, deleteAddress, editAddress, listAddresses, setDefaultAddress } from './edit-addresses.ts'

const address = addressSchema.openapi('Address')
const savedAddress = savedAddressSchema.openapi('SavedAddress')
const tags = ['Account']

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAddresses',
  tags,
  summary: 'The saved delivery addresses of the logged-in user, the default one first',
  responses: { 200: jsonResponse(z.array(savedAddress), 'The addresses'), ...errorResponses(401) },
})
const addRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'addAddress',
  tags,
  summary:
    'Save a delivery address of the logged-in user; the first is the default, and the same address is saved once',
  description: 'An account has at most ten addresses: a further one is rejected with 409 `too_many_addresses`.',
  request: { body: jsonBody(address) },
  responses: { 201: jsonResponse(savedAddress, 'The address'), ...errorResponses(400, 401, 409) },
})
const editRoute = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'editAddress',
  tags,
  summary: 'Change a saved delivery address of the logged-in user',
  request: { params: idParam, body: jsonBody(address) },
  responses: { 200: jsonResponse(savedAddress, 'The address'), ...errorResponses(400, 401, 404) },
})
const defaultRoute = createRoute({
  method: 'put',
  path: '/{id}/default',
  operationId: 'setDefaultAddress',
  tags,
  summary: 'Make a saved delivery address of the logged-in user the default',
  request: { params: idParam },
  responses: { 200: jsonResponse(savedAddress, 'The address'), ...errorResponses(400, 401, 404) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteAddress',
  tags,
  summary: 'Delete a saved delivery address of the logged-in user; of the others, the last changed becomes the default',
  request: { params: idParam },
  responses: { 204: { description: 'The address is deleted' }, ...errorResponses(400, 401) },
})

/** The saved delivery addresses of the logged-in user, mounted at `/user/addresses`. */
export const addressesRoutes = ({ db }: { db: Database }) =>
  customerRouter()
    .openapi(listRoute, async (c) => c.json(await listAddresses(db, c.var.actor.id), 200))
    .openapi(addRoute, async (c) => c.json(await addAddress(db, c.var.actor.id, c.req.valid('json')), 201))
    .openapi(editRoute, async (c) =>
      c.json(await editAddress(db, c.var.actor.id, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(defaultRoute, async (c) =>
      c.json(await setDefaultAddress(db, c.var.actor.id, c.req.valid('param').id), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await deleteAddress(db, c.var.actor.id, c.req.valid('param').id)
      return c.body(null, 204)
    })
