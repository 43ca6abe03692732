import { instituteFormSchema, newInstituteSchema } from '../../../domain/catalog/collection-forms.ts'
import { instituteSchema } from '../../../domain/catalog/product.ts'
import { EXPECTED_FIELDS } from '../../../domain/values/expected-fields.ts'
import type { Database } from '../../database/connect.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { listAdminCollections } from './admin-collections.queries.ts'
import { INSTITUTES } from './collection.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import { deleteCollection, readCollectionUses, restoreCollection } from './delete-collection.ts'
import { createCollection, updateCollection } from './edit-collections.ts'

const endpoints = collectionEndpoints({
  operationNames: { one: 'Institute', many: 'Institutes' },
  singular: 'an institute',
  plural: 'institutes',
  deletable: 'that has no products',
  item: instituteSchema.openapi('Institute'),
  newForm: newInstituteSchema,
  form: instituteFormSchema.partial().extend(EXPECTED_FIELDS),
})

/** The admin's table of institutes, mounted at `/admin/institutes`. */
export function adminInstituteRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(endpoints.list, async (c) => {
      const query = c.req.valid('query')
      const { page, total } = await listAdminCollections(db, INSTITUTES, query)
      setPaginationHeaders(c, total, query, ['search', 'sort'])
      return c.json(page, 200)
    })
    .openapi(endpoints.uses, async (c) =>
      c.json(await readCollectionUses(db, INSTITUTES, c.req.valid('param').id), 200),
    )
    .openapi(endpoints.restore, async (c) =>
      c.json(await restoreCollection(db, c.var.actor, INSTITUTES, c.req.valid('param').id), 200),
    )
}

/** Editing of institutes by staff, mounted at `/institutes`. */
export function editInstituteRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(endpoints.create, async (c) =>
      c.json(await createCollection(db, c.var.actor, INSTITUTES, c.req.valid('json')), 201),
    )
    .openapi(endpoints.update, async (c) => {
      const form = { ...c.req.valid('json'), id: c.req.valid('param').id }
      return c.json(await updateCollection(db, c.var.actor, INSTITUTES, form), 200)
    })
    .openapi(endpoints.remove, async (c) => {
      await deleteCollection(db, c.var.actor, INSTITUTES, { ...c.req.valid('param'), ...c.req.valid('query') })
      return c.body(null, 204)
    })
}
