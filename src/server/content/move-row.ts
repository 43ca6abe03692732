import { asc, eq, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { MoveDirection } from '../../domain/content/content.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { banners, placeOf, testimonials } from '../database/schema/content.ts'

/** The rows that staff can move: their table, the column with their name, and their type in the audit log. */
const MOVABLE = {
  banner: { table: banners, name: banners.title },
  testimonial: { table: testimonials, name: testimonials.name },
} as const

/** Moves a row before the one above or after the one below it. The first row stays where it is, as does the last. @throws NotFoundError */
export function moveRow(
  db: Database,
  actor: User,
  kind: keyof typeof MOVABLE,
  { id, direction }: { id: number; direction: MoveDirection },
): Promise<void> {
  const { table, name } = MOVABLE[kind]
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: table.id, name, place: sql<number>`${placeOf(table)}` })
      .from(table)
      .orderBy(asc(placeOf(table)))
      .for('update')
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    if (!row) throw new NotFoundError(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
    const other = rows[direction === 'up' ? index - 1 : index + 1]
    if (!other) return
    await tx.update(table).set({ position: other.place }).where(eq(table.id, row.id))
    await tx.update(table).set({ position: row.place }).where(eq(table.id, other.id))
    const after = { order: direction === 'up' ? 'moved up' : 'moved down' }
    await audit(tx, { actor, action: 'update', kind, id, subject: row.name, after })
  })
}
