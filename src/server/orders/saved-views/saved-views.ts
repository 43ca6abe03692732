import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { MAX_SAVED_VIEWS, type SavedView } from '../../../domain/orders/saved-views.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { countOrders } from '../order-list.queries.ts'
import { savedOrderViews } from '../../database/schema/orders.ts'

type Row = typeof savedOrderViews.$inferSelect
type NewView = Pick<SavedView, 'name' | 'filters'>

/** Lists the views of a user by name, with the number of orders in each. */
export async function listSavedViews(db: Database, user: User): Promise<SavedView[]> {
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
export async function createSavedView(db: Database, user: User, view: NewView): Promise<SavedView> {
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
export async function updateSavedView(
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
export async function deleteSavedView(db: Database, userId: number, id: number): Promise<void> {
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
