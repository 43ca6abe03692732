import { and, eq, ne, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { ExpectedFields } from '../../../domain/values/expected-fields.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { AppError, ConflictError, NotFoundError } from '../../http/errors.ts'
import type { Patch } from '../../http/openapi.ts'
import { type Collection, type CollectionTable, countReferences } from './collection.ts'

/** The fields that institutes and categories share. */
interface SharedFields {
  name: string
  description: string
}
type Row<Table extends CollectionTable> = Table['$inferSelect']
type Form<Table extends CollectionTable> = Omit<Row<Table>, 'id'> & SharedFields
type CountedRow<Table extends CollectionTable> = Row<Table> & { productCount: number }

/**
 * Creates an institute or category.
 * @throws AppError 409 when another one has the name, ignoring case
 */
export function createCollection<Table extends CollectionTable>(
  db: Database,
  actor: User,
  collection: Collection<Table>,
  form: Form<Table>,
): Promise<CountedRow<Table>> {
  const { kind, table }: Collection<CollectionTable> = collection
  return db.transaction(async (tx) => {
    await assertNameAvailable(tx, collection, form.name)
    const [row] = await tx.insert(table).values(form).onConflictDoNothing().returning()
    if (!row) throw nameTakenError(kind, form.name)
    await audit(tx, { actor, action: 'create', kind, id: row.id, subject: row.name, after: row })
    return { ...row, productCount: 0 } as CountedRow<Table>
  })
}

/**
 * Updates the given fields of an institute or category.
 * @throws AppError 404; 409 when another user has changed the same fields, or another one has the name
 */
export function updateCollection<Table extends CollectionTable>(
  db: Database,
  actor: User,
  collection: Collection<Table>,
  { id, expected, ...form }: { id: number; expected?: ExpectedFields } & Patch<Form<Table>> & Patch<SharedFields>,
): Promise<CountedRow<Table>> {
  const { kind, table, productLink }: Collection<CollectionTable> = collection
  return db.transaction(async (tx) => {
    const before = await lockCollection(tx, collection, id)
    assertNoEditConflict(kind, { current: before, fields: form, expected })
    if (form.name !== undefined) await assertNameAvailable(tx, collection, form.name, id)
    const [after = before] = await tx
      .update(table)
      .set({ name: before.name, ...form })
      .where(eq(table.id, id))
      .returning()
    await audit(tx, { actor, action: 'update', kind, id, subject: after.name, before, after })
    return { ...after, productCount: await countReferences(tx, productLink, id) } as CountedRow<Table>
  })
}

/** Locks the row, so that no product can be added to it. */
export async function lockCollection(tx: Transaction, { table, label }: Collection<CollectionTable>, id: number) {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw new NotFoundError(label)
  return row
}

/**
 * @param ownId the row that may have the name already
 * @throws ConflictError (409) when another row has the name, ignoring case
 */
export async function assertNameAvailable(
  tx: Transaction,
  { kind, table }: Collection<CollectionTable>,
  name: string,
  ownId = 0,
): Promise<void> {
  const sameName = and(eq(sql`lower(${table.name})`, sql`lower(${name})`), ne(table.id, ownId))
  if ((await tx.$count(table, sameName)) > 0) throw nameTakenError(kind, name)
}

function nameTakenError(kind: string, name: string): AppError {
  const message = `There is already ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} called ${name}`
  return new ConflictError('name_taken', message, { fields: { name: message } })
}
