import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  type DraftContent,
  EMPTY_DRAFT,
  type OrderDraft,
  type OrderDraftRow,
} from '../../../domain/orders/manual-order.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { orderDrafts } from '../../database/schema/orders.ts'

export type DraftRecord = typeof orderDrafts.$inferSelect

const MAX_DRAFTS = 100

/** Lists the open drafts of all staff, the last changed first. */
export async function listDrafts(db: Queryable): Promise<OrderDraftRow[]> {
  const rows = await db
    .select()
    .from(orderDrafts)
    .where(isNull(orderDrafts.orderId))
    .orderBy(desc(orderDrafts.updatedAt))
    .limit(MAX_DRAFTS)
  return rows.map(({ id, createdBy, updatedAt, content }) => ({
    id,
    createdBy,
    updatedAt: updatedAt.toISOString(),
    customerName: content?.customerName ?? '',
    customerPhone: content?.customerPhone ?? '',
    copies: (content?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** Returns a draft. @throws NotFoundError for an unknown or discarded draft */
export async function findDraft(db: Queryable, id: number): Promise<OrderDraft> {
  const [row] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, id))
  if (!row) throw new NotFoundError('Draft')
  return presentDraft(row)
}

/** Stores a new draft. */
export async function createDraft(db: Queryable, actor: User, content: DraftContent): Promise<OrderDraft> {
  const [row] = await db
    .insert(orderDrafts)
    .values({ content, createdById: actor.id, createdBy: actor.username })
    .returning()
  if (!row) throw new Error('The draft was not inserted')
  return presentDraft(row)
}

/**
 * Stores the content of an open draft.
 * @throws NotFoundError for an unknown or discarded draft
 * @throws ConflictError (409) when it was changed since, or is an order already
 */
export async function saveDraft(
  db: Queryable,
  id: number,
  { version, content }: Pick<OrderDraft, 'version' | 'content'>,
): Promise<OrderDraft> {
  const [row] = await db
    .update(orderDrafts)
    .set({ content, version: sql`${orderDrafts.version} + 1` })
    .where(and(eq(orderDrafts.id, id), eq(orderDrafts.version, version), isNull(orderDrafts.orderId)))
    .returning()
  if (row) return presentDraft(row)
  assertOpen(await findDraft(db, id), version)
  throw new Error('An open draft of this version was not saved')
}

/**
 * Deletes an open draft. Does nothing if there is none.
 * @param version the version that staff saw
 * @throws ConflictError (409) for one that is an order already, or was changed since
 */
export async function discardDraft(db: Queryable, id: number, version: number | undefined): Promise<void> {
  const isSeen = version === undefined ? undefined : eq(orderDrafts.version, version)
  const discarded = await db
    .delete(orderDrafts)
    .where(and(eq(orderDrafts.id, id), isNull(orderDrafts.orderId), isSeen))
    .returning({ id: orderDrafts.id })
  const [left] = discarded.length === 0 ? await db.select().from(orderDrafts).where(eq(orderDrafts.id, id)) : []
  if (left) assertOpen(left, version ?? left.version)
}

/** Locks a draft until the transaction ends. @throws NotFoundError for an unknown or discarded draft */
export async function lockDraft(tx: Transaction, id: number): Promise<DraftRecord> {
  const [row] = await tx.select().from(orderDrafts).where(eq(orderDrafts.id, id)).for('update')
  if (!row) throw new NotFoundError('Draft')
  return row
}

/** @throws ConflictError (409) for a draft that was changed since, or is an order already */
export function assertOpen(draft: Pick<OrderDraft, 'version' | 'orderId'>, version: number): void {
  if (draft.orderId !== null) throw alreadyConverted()
  if (draft.version === version) return
  throw new ConflictError('version_conflict', 'This draft was changed in another window. Reload it.')
}

const alreadyConverted = () => new ConflictError('draft_converted', 'The order of this draft is created already.')

const presentDraft = ({ content, updatedAt, id, version, createdBy, orderId }: DraftRecord): OrderDraft => ({
  id,
  version,
  createdBy,
  orderId,
  updatedAt: updatedAt.toISOString(),
  content: content ?? EMPTY_DRAFT,
})
