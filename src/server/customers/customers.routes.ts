import { createRoute, z } from '@hono/zod-openapi'
import {
  blockSchema,
  customerDetailSchema,
  customerFilterSchema,
  customerSchema,
  mergePreviewSchema,
  mergeSchema,
  newNoteSchema,
  noteEditSchema,
} from '../../domain/customers/customer.ts'
import type { Database } from '../database/connect.ts'
import { auditExport } from '../export/audit-export.ts'
import { sendSheet, SHEET_FORMATS } from '../export/spreadsheet.ts'
import { errorResponses, idParam, jsonBody, jsonResponse, rowId } from '../http/openapi.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { adminRouter, needs, withoutKey } from '../http/routers.ts'
import { refreshCustomers, refreshCustomersToRead } from '../orders/customers/refresh-customers.ts'
import {
  addNote,
  blockCustomer,
  CUSTOMER_KIND,
  deleteNote,
  editNote,
  mergeCustomers,
  previewMerge,
  unblockCustomer,
} from './edit-customers.ts'
import { customerExport, customersQuery, listCities, listCustomers, presentCustomer } from './customers.queries.ts'
import { readProfile } from './customer-profile.ts'

const shared = { tags: ['Customers'] }
const filters = { ...customerFilterSchema.shape, search: customersQuery.shape.search }
const profile = jsonResponse(customerDetailSchema.openapi('CustomerDetail'), 'The customer')
const noteParams = z.object({ id: rowId, noteId: rowId })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listCustomers',
  summary: 'People who ordered or have an account: searched, filtered, sorted; by default newest orders first',
  description:
    'Orders belong to the customer of their mobile number. `search` finds name, mobile number in any spelling, email, city and PIN code. `totalSpent` counts delivered orders, `refusedCount` parcels that came back.',
  request: { query: customersQuery },
  responses: {
    200: jsonResponse(z.array(customerSchema.openapi('Customer')), 'The customers'),
    ...errorResponses(400, 401, 403),
  },
})
const citiesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/cities',
  operationId: 'listCustomerCities',
  summary: 'The 100 cities with the most customers',
  responses: { 200: jsonResponse(z.array(z.string()), 'The cities'), ...errorResponses(401, 403) },
})
const exportRoute = createRoute({
  ...needs('owner'),
  ...shared,
  method: 'get',
  path: '/export',
  operationId: 'exportCustomers',
  summary: 'Export the customers that match the filters as a CSV or XLSX file',
  request: { query: z.object({ ...filters, format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: { description: 'The file' }, ...errorResponses(400, 401, 403) },
})
const detailRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  operationId: 'getCustomer',
  summary: 'A customer with orders, addresses, emails, reviews, returns, messages and notes',
  request: { params: idParam },
  responses: { 200: profile, ...errorResponses(400, 401, 403, 404) },
})
const addNoteRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/notes',
  operationId: 'addCustomerNote',
  summary: 'Add a note for staff about a customer',
  request: { params: idParam, body: jsonBody(newNoteSchema.openapi('NewCustomerNote')) },
  responses: { 201: profile, ...errorResponses(400, 401, 403, 404) },
})
const editNoteRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}/notes/{noteId}',
  operationId: 'editCustomerNote',
  summary: 'Change an own note about a customer',
  request: { params: noteParams, body: jsonBody(noteEditSchema.openapi('CustomerNoteEdit')) },
  responses: { 200: profile, ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteNoteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}/notes/{noteId}',
  operationId: 'deleteCustomerNote',
  summary: 'Delete a note about a customer',
  request: { params: noteParams },
  responses: { 200: profile, ...errorResponses(400, 401, 403, 404) },
})
const blockRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/block',
  operationId: 'blockCustomer',
  summary: 'Block a customer: orders with their mobile numbers or accounts are rejected with 403 `customer_blocked`',
  request: { params: idParam, body: jsonBody(blockSchema.openapi('CustomerBlock')) },
  responses: { 200: profile, ...errorResponses(400, 401, 403, 404, 409) },
})
const unblockRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}/block',
  operationId: 'unblockCustomer',
  summary: 'End the block of a customer',
  request: { params: idParam },
  responses: { 200: profile, ...errorResponses(400, 401, 403, 404) },
})
const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/merge/preview',
  operationId: 'previewCustomerMerge',
  ...withoutKey('It only reads.'),
  summary: 'The customer that a merge of two would make; nothing is changed',
  request: { body: jsonBody(mergeSchema.openapi('CustomerMerge')) },
  responses: {
    200: jsonResponse(mergePreviewSchema.openapi('CustomerMergePreview'), 'The customers and the result'),
    ...errorResponses(400, 401, 403, 404),
  },
})
const mergeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/merge',
  operationId: 'mergeCustomers',
  summary: 'Merge a customer into another. Orders are not changed. It cannot be undone',
  request: { body: jsonBody(mergeSchema) },
  responses: { 200: profile, ...errorResponses(400, 401, 403, 404) },
})

/** Customers for staff, mounted at `/admin/customers`. */
export function customerRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      await refreshCustomersToRead(db)
      const { rows, total } = await listCustomers(db, query)
      setPaginationHeaders(c, total, query, [...Object.keys(filters), 'sort'])
      return c.json(rows.map(presentCustomer), 200)
    })
    .openapi(citiesRoute, async (c) => {
      await refreshCustomersToRead(db)
      return c.json(await listCities(db), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { format, ...query } = c.req.valid('query')
      await refreshCustomers(db)
      await auditExport(db, c.var.actor, { kind: CUSTOMER_KIND, name: 'customers', query: { format, ...query } })
      return sendSheet(c, customerExport(db, query), format)
    })
    .openapi(previewRoute, async (c) => {
      await refreshCustomers(db)
      return c.json(await previewMerge(db, c.req.valid('json')), 200)
    })
    .openapi(mergeRoute, async (c) => {
      const merge = c.req.valid('json')
      await refreshCustomers(db)
      await mergeCustomers(db, c.var.actor, merge)
      return c.json(await readProfile(db, merge.targetId, c.var.actor), 200)
    })
    .openapi(detailRoute, async (c) => {
      await refreshCustomersToRead(db)
      return c.json(await readProfile(db, c.req.valid('param').id, c.var.actor), 200)
    })
    .openapi(addNoteRoute, async (c) => {
      const { id } = c.req.valid('param')
      await addNote(db, c.var.actor, id, c.req.valid('json').text)
      return c.json(await readProfile(db, id, c.var.actor), 201)
    })
    .openapi(editNoteRoute, async (c) => {
      const { id, noteId } = c.req.valid('param')
      await editNote(db, c.var.actor, { customerId: id, noteId }, c.req.valid('json'))
      return c.json(await readProfile(db, id, c.var.actor), 200)
    })
    .openapi(deleteNoteRoute, async (c) => {
      const { id, noteId } = c.req.valid('param')
      await deleteNote(db, c.var.actor, { customerId: id, noteId })
      return c.json(await readProfile(db, id, c.var.actor), 200)
    })
    .openapi(blockRoute, async (c) => {
      const { id } = c.req.valid('param')
      await refreshCustomers(db)
      await blockCustomer(db, c.var.actor, id, c.req.valid('json').reason)
      return c.json(await readProfile(db, id, c.var.actor), 200)
    })
    .openapi(unblockRoute, async (c) => {
      const { id } = c.req.valid('param')
      await unblockCustomer(db, c.var.actor, id)
      return c.json(await readProfile(db, id, c.var.actor), 200)
    })
}
