import { eq } from 'drizzle-orm'
import type { TestimonialForm } from '../../domain/content/content-forms.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { Patch } from '../http/openapi.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { NotFoundError } from '../http/errors.ts'
import { testimonialColumns } from './content.queries.ts'
import { testimonials } from '../database/schema/content.ts'

export const TESTIMONIAL_KIND = 'testimonial'

/** Creates a testimonial. */
export function createTestimonial(db: Database, actor: User, form: TestimonialForm) {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(testimonials).values(form).returning(testimonialColumns)
    if (!row) throw new Error('INSERT returned no row')
    await audit(tx, { actor, action: 'create', kind: TESTIMONIAL_KIND, id: row.id, subject: row.name, after: row })
    return row
  })
}

type TestimonialEdit = Patch<TestimonialForm> & { expected?: ExpectedFields }

/**
 * Updates the given fields of a testimonial.
 * @throws NotFoundError
 * @throws ConflictError when another user has changed the same fields
 */
export function updateTestimonial(db: Database, actor: User, id: number, { expected, ...form }: TestimonialEdit) {
  return db.transaction(async (tx) => {
    const before = await lockTestimonial(tx, id)
    assertNoEditConflict(TESTIMONIAL_KIND, { current: before, fields: form, expected })
    const [after = before] = await tx
      .update(testimonials)
      .set({ name: before.name, ...form })
      .where(eq(testimonials.id, id))
      .returning(testimonialColumns)
    await audit(tx, { actor, action: 'update', kind: TESTIMONIAL_KIND, id, subject: after.name, before, after })
    return after
  })
}

/** Deletes a testimonial. @throws NotFoundError */
export function deleteTestimonial(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockTestimonial(tx, id)
    await tx.delete(testimonials).where(eq(testimonials.id, id))
    await audit(tx, { actor, action: 'delete', kind: TESTIMONIAL_KIND, id, subject: before.name, before })
  })
}

async function lockTestimonial(tx: Transaction, id: number) {
  const [row] = await tx.select(testimonialColumns).from(testimonials).where(eq(testimonials.id, id)).for('update')
  if (!row) throw new NotFoundError('Testimonial')
  return row
}
