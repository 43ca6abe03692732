import { eq } from 'drizzle-orm'
import type { TestimonialForm } from '../../domain/content-forms.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Given } from '../http/contract.ts'
import { notFound } from '../http/problem.ts'
import { testimonials } from './content.tables.ts'

const KIND = 'testimonial'

/** Enters what a student says. */
export function createTestimonial(db: Database, actor: User, form: TestimonialForm) {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(testimonials).values(form).returning()
    if (!row) throw new Error('The testimonial was not kept')
    await recordChange(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.name, after: row })
    await announce(tx, 'content')
    return row
  })
}

/** Changes what is given of a testimonial. */
export function changeTestimonial(db: Database, actor: User, id: number, form: Given<TestimonialForm>) {
  return db.transaction(async (tx) => {
    const before = await lockTestimonial(tx, id)
    const [after = before] = await tx
      .update(testimonials)
      .set({ name: before.name, ...form })
      .where(eq(testimonials.id, id))
      .returning()
    await recordChange(tx, { actor, action: 'update', kind: KIND, id, subject: after.name, before, after })
    await announce(tx, 'content')
    return after
  })
}

/** Takes a testimonial away. */
export function deleteTestimonial(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockTestimonial(tx, id)
    await tx.delete(testimonials).where(eq(testimonials.id, id))
    await recordChange(tx, { actor, action: 'delete', kind: KIND, id, subject: before.name, before })
    await announce(tx, 'content')
  })
}

async function lockTestimonial(tx: Transaction, id: number) {
  const [row] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update')
  if (!row) throw notFound('Testimonial')
  return row
}
