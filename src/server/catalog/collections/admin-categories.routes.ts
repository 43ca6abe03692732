import { categoryFormSchema, newCategorySchema } from '../../../domain/catalog/collection-forms.ts'
import { categorySchema } from '../../../domain/catalog/product.ts'
import { EXPECTED_FIELDS } from '../../../domain/values/expected-fields.ts'
import type { Database } from '../../database/connect.ts'
import { setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { listAdminCollections } from './admin-collections.queries.ts'
import { CATEGORIES } from './collection.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import { deleteCollection, readCollectionUses, restoreCollection } from './delete-collection.ts'
import { createCollection, updateCollection } from './edit-collections.ts'

const endpoints = collectionEndpoints({
  operationNames: { one: 'Category', many: 'Categories' },
  singular: 'a category',
  plural: 'categories',
  deletable: 'that is not the primary category of a product',
  item: categorySchema.openapi('Category'),
  newForm: newCategorySchema,
  form: categoryFormSchema.partial().extend(EXPECTED_FIELDS),
})

/** The admin's table of categories, mounted at `/admin/categories`. */
export function adminCategoryRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(endpoints.list, async (c) => {
      const query = c.req.valid('query')
      const { page, total } = await listAdminCollections(db, CATEGORIES, query)
      setPaginationHeaders(c, total, query, ['search', 'sort'])
      return c.json(page, 200)
    })
    .openapi(endpoints.uses, async (c) =>
      c.json(await readCollectionUses(db, CATEGORIES, c.req.valid('param').id), 200),
    )
    .openapi(endpoints.restore, async (c) =>
      c.json(await restoreCollection(db, c.var.actor, CATEGORIES, c.req.valid('param').id), 200),
    )
}

/** Editing of categories by staff, mounted at `/categories`. */
export function editCategoryRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(endpoints.create, async (c) =>
      c.json(await createCollection(db, c.var.actor, CATEGORIES, c.req.valid('json')), 201),
    )
    .openapi(endpoints.update, async (c) => {
      const form = { ...c.req.valid('json'), id: c.req.valid('param').id }
      return c.json(await updateCollection(db, c.var.actor, CATEGORIES, form), 200)
    })
    .openapi(endpoints.remove, async (c) => {
      await deleteCollection(db, c.var.actor, CATEGORIES, { ...c.req.valid('param'), ...c.req.valid('query') })
      return c.body(null, 204)
    })
}
