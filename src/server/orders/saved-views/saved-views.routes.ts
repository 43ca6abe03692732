import { createRoute, z } from '@hono/zod-openapi'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  MAX_SAVED_VIEWS,
  newSavedViewSchema,
  type SavedView,
  savedViewEditSchema,
  savedViewSchema,
} from '../../../domain/orders/saved-views.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { savedOrderViews } from '../../database/schema/orders.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { countOrders } from '../order-list.queries.ts'

type Row = typeof savedOrderViews.$inferSelect
type NewView = Pick<SavedView, 'name' | 'filters'>

/** Lists the views of a user by name, with the number of orders in each. */
async function listSavedViews(db: Database, user: User): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedOrderViews)
    .where(eq(savedOrderViews.userId, user.id))
    .orderBy(asc(sql`lower(${savedOrderViews.name})`))
  const views: SavedView[] = []
  // One after the other: together they would take every connection of the pool.
  for (const row of rows) views.push(await withCount(db, user, row))
  return views
}

const withCount = async (db: Database, user: User, { id, name, filters }: Row): Promise<SavedView> => ({
  id,
  name,
  filters,
  count: await countOrders(db, filters, user),
})

/** Saves a view. @throws ValidationError (400) for a name that the user has, or for too many views */
async function createSavedView(db: Database, user: User, view: NewView): Promise<SavedView> {
  const userId = user.id
  const row = await db.transaction(async (tx) => {
    await assertNewName(tx, userId, view.name)
    const count = await tx.$count(savedOrderViews, eq(savedOrderViews.userId, userId))
    if (count >= MAX_SAVED_VIEWS) {
      throw new ValidationError({ name: `You have ${MAX_SAVED_VIEWS} views already. Delete one first.` })
    }
    const [inserted] = await tx
      .insert(savedOrderViews)
      .values({ ...view, userId })
      .returning()
    return inserted
  })
  if (!row) throw new Error('INSERT returned no row')
  return withCount(db, user, row)
}

/** Renames a view, or stores other filters. @throws NotFoundError for an unknown view and for that of another user */
async function updateSavedView(
  db: Database,
  user: User,
  id: number,
  edit: { [Field in keyof NewView]?: NewView[Field] | undefined },
): Promise<SavedView> {
  const userId = user.id
  const row = await db.transaction(async (tx) => {
    if (edit.name !== undefined) await assertNewName(tx, userId, edit.name, id)
    const [updated] = await tx
      .update(savedOrderViews)
      // Drizzle rejects an update without a value.
      .set({ userId, ...edit })
      .where(isOwn(userId, id))
      .returning()
    return updated
  })
  if (!row) throw new NotFoundError('View')
  return withCount(db, user, row)
}

/** Deletes a view. @throws NotFoundError for an unknown view and for that of another user */
async function deleteSavedView(db: Database, userId: number, id: number): Promise<void> {
  const deleted = await db.delete(savedOrderViews).where(isOwn(userId, id)).returning({ id: savedOrderViews.id })
  if (deleted.length === 0) throw new NotFoundError('View')
}

const isOwn = (userId: number, id: number) => and(eq(savedOrderViews.userId, userId), eq(savedOrderViews.id, id))

async function assertNewName(db: Queryable, userId: number, name: string, exceptId = 0): Promise<void> {
  const isTaken = await db.$count(
    savedOrderViews,
    and(
      eq(savedOrderViews.userId, userId),
      eq(sql`lower(${savedOrderViews.name})`, name.toLowerCase()),
      ne(savedOrderViews.id, exceptId),
    ),
  )
  if (isTaken) throw new ValidationError({ name: 'You have a view with this name' })
}

const viewResponse = savedViewSchema.openapi('SavedOrderView')
const shared = { tags: ['Orders'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listSavedOrderViews',
  summary: 'The views that the user has saved, with the number of orders in each',
  responses: { 200: jsonResponse(z.array(viewResponse), 'The views'), ...errorResponses(401, 403) },
})
const createViewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createSavedOrderView',
  summary: 'Save a view of the list of orders',
  request: { body: jsonBody(newSavedViewSchema.openapi('NewSavedOrderView')) },
  responses: { 201: jsonResponse(viewResponse, 'The view'), ...errorResponses(400, 401, 403) },
})
const updateRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}',
  operationId: 'updateSavedOrderView',
  summary: 'Rename a view, or store other filters',
  request: { params: idParam, body: jsonBody(savedViewEditSchema.openapi('SavedOrderViewEdit')) },
  responses: { 200: jsonResponse(viewResponse, 'The view'), ...errorResponses(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteSavedOrderView',
  summary: 'Delete a view',
  request: { params: idParam },
  responses: { 204: { description: 'The view is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

/** Views of the list of orders, mounted at `/admin/saved-order-views`. Users see their own only. */
export function savedViewRoutes({ db }: { db: Database }) {
  return adminRouter('packer')
    .openapi(listRoute, async (c) => c.json(await listSavedViews(db, c.var.actor), 200))
    .openapi(createViewRoute, async (c) => c.json(await createSavedView(db, c.var.actor, c.req.valid('json')), 201))
    .openapi(updateRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateSavedView(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteSavedView(db, c.var.actor.id, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
