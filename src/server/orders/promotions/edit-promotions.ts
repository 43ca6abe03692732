import { and, count, desc, eq, isNull, ne } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  type PromotionEdit,
  type PromotionForm,
  promotionFormSchema,
} from '../../../domain/orders/promotions/promotion-form.ts'
import { nameOf } from '../../../domain/orders/promotions/promotion-rejection.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { ConflictError, NotFoundError, ValidationError, validationHook } from '../../http/errors.ts'
import { orders } from '../../database/schema/orders.ts'
import { toColumns, toForm } from './promotions.presenter.ts'
import { promotions, promotionUses } from '../../database/schema/promotions.ts'
import { countUses, type PromotionRow } from './request-promotions.ts'

/** The entity type of promotions in the audit log. */
export const PROMOTION_KIND = 'promotion'

/**
 * Creates a promotion.
 * @returns its id
 * @throws ConflictError (409) when another one has the code
 */
export function createPromotion(db: Database, actor: User, form: PromotionForm): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = await insertPromotion(tx, form)
    await audit(tx, { actor, action: 'create', kind: PROMOTION_KIND, id, subject: nameOf(form.code), after: form })
    return id
  })
}

/**
 * Updates the given fields of a promotion. Placed orders keep their terms.
 * @throws NotFoundError for an unknown promotion
 * @throws ConflictError (409) when another user has changed the same fields, or another promotion has the code
 * @throws ValidationError (400) when the result breaks a rule, or a limit is below the uses
 */
export function updatePromotion(
  db: Database,
  actor: User,
  id: number,
  { expected, ...edit }: PromotionEdit,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockPromotion(tx, id)
    const before = toForm(row)
    assertNoEditConflict('promotion', { current: before, fields: edit, expected })
    const result = promotionFormSchema.safeParse({ ...before, ...withoutUndefined(edit) })
    validationHook(result)
    if (!result.success) return
    const after = result.data
    await assertCodeFree(tx, after.code, id)
    await assertLimits(tx, row, after)
    await tx
      .update(promotions)
      .set({ ...toColumns(after), version: row.version + 1 })
      .where(eq(promotions.id, id))
    const subject = nameOf(after.code)
    await audit(tx, { actor, action: 'update', kind: PROMOTION_KIND, id, subject, before, after })
  })
}

/**
 * Copies a promotion as a draft with a code of its own.
 * @returns the id of the copy
 * @throws NotFoundError for an unknown promotion
 */
export function duplicatePromotion(db: Database, actor: User, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    const form = toForm(await lockPromotion(tx, id))
    const code = await freeCode(tx, form.code)
    const copy: PromotionForm = { ...form, code, name: `Copy of ${form.name}`.slice(0, 80), status: 'draft' }
    const row = await insertPromotion(tx, copy)
    await audit(tx, {
      actor,
      action: 'duplicate',
      kind: PROMOTION_KIND,
      id: row.id,
      subject: nameOf(code),
      after: { copyOf: nameOf(form.code) },
    })
    return row.id
  })
}

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Locks a promotion. Waits for the orders that are being placed with it. */
async function lockPromotion(tx: Transaction, id: number): Promise<PromotionRow> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
  if (!row) throw new NotFoundError('Promotion')
  return row
}

async function insertPromotion(tx: Transaction, form: PromotionForm): Promise<PromotionRow> {
  const [row] = await tx.insert(promotions).values(toColumns(form)).onConflictDoNothing().returning()
  if (!row) throw codeTakenError(form.code)
  return row
}

async function assertCodeFree(tx: Transaction, code: string, ownId: number): Promise<void> {
  const isOther = and(eq(promotions.code, code), ne(promotions.id, ownId))
  if ((await tx.$count(promotions, isOther)) > 0) throw codeTakenError(code)
}

function codeTakenError(code: string): ConflictError {
  const message = `There is already a promotion with the code ${nameOf(code)}`
  return new ConflictError('code_taken', message, { fields: { code: message } })
}

async function freeCode(tx: Transaction, code: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const candidate = `${code.slice(0, 24)}-${number}`
    if ((await tx.$count(promotions, eq(promotions.code, candidate))) === 0) return candidate
  }
}

/** @throws ValidationError (400) for a limit below the uses; an archived promotion needs no lower one */
async function assertLimits(
  tx: Transaction,
  { id }: PromotionRow,
  { usageLimit, usageLimitPerPhone }: PromotionForm,
): Promise<void> {
  const uses = usageLimit === null ? 0 : await countUses(tx, id)
  if (usageLimit !== null && usageLimit < uses) {
    throw new ValidationError({ usageLimit: `${uses} orders use it already. Set at least ${uses}, or end it.` })
  }
  const ofOnePhone = usageLimitPerPhone === null ? 0 : await mostUsesOfOnePhone(tx, id)
  if (usageLimitPerPhone !== null && usageLimitPerPhone < ofOnePhone) {
    const message = `A customer has used it ${ofOnePhone} times already. Set at least ${ofOnePhone}.`
    throw new ValidationError({ usageLimitPerPhone: message })
  }
}

async function mostUsesOfOnePhone(db: Queryable, promotionId: number): Promise<number> {
  const [most] = await db
    .select({ uses: count() })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(
      and(eq(promotionUses.promotionId, promotionId), isNull(promotionUses.releasedAt), ne(orders.customerPhone, '')),
    )
    .groupBy(orders.customerPhone)
    .orderBy(desc(count()))
    .limit(1)
  return most?.uses ?? 0
}
