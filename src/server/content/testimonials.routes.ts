import { createRoute } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import {
  newTestimonialSchema,
  type TestimonialForm,
  testimonialFormSchema,
} from '../../domain/content/content-forms.ts'
import { moveSchema, testimonialSchema } from '../../domain/content/content.ts'
import { EXPECTED_FIELDS, type ExpectedFields } from '../../domain/values/expected-fields.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { testimonials } from '../database/schema/content.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse, type Patch } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { testimonialColumns } from './content.queries.ts'
import { moveRow } from './move-row.ts'

const TESTIMONIAL_KIND = 'testimonial'

/** Creates a testimonial. */
function createTestimonial(db: Database, actor: User, form: TestimonialForm) {
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
function updateTestimonial(db: Database, actor: User, id: number, { expected, ...form }: TestimonialEdit) {
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
function deleteTestimonial(db: Database, actor: User, id: number): Promise<void> {
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

const testimonialResponse = testimonialSchema.openapi('Testimonial')
const shared = { tags: ['Content'] }

const createTestimonialRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createTestimonial',
  summary: 'Create a testimonial',
  request: { body: jsonBody(newTestimonialSchema) },
  responses: { 201: jsonResponse(testimonialResponse, 'The new testimonial'), ...errorResponses(400, 401, 403) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  operationId: 'updateTestimonial',
  summary: 'Change a testimonial; omitted fields stay as they are',
  request: { params: idParam, body: jsonBody(testimonialFormSchema.partial().extend(EXPECTED_FIELDS)) },
  responses: {
    200: jsonResponse(testimonialResponse, 'The changed testimonial'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteTestimonial',
  summary: 'Delete a testimonial',
  request: { params: idParam },
  responses: { 204: { description: 'The testimonial is deleted' }, ...errorResponses(400, 401, 403, 404) },
})
const moveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  operationId: 'moveTestimonial',
  summary: 'Move a testimonial before the one above or after the one below it',
  request: { params: idParam, body: jsonBody(moveSchema) },
  responses: { 204: { description: 'The testimonial is moved' }, ...errorResponses(400, 401, 403, 404) },
})

/** Editing of testimonials by staff. */
export function testimonialEditRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(createTestimonialRoute, async (c) =>
      c.json(await createTestimonial(db, c.var.actor, c.req.valid('json')), 201),
    )
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await updateTestimonial(db, c.var.actor, id, c.req.valid('json')), 200)
    })
    .openapi(moveRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { direction } = c.req.valid('json')
      await moveRow(db, c.var.actor, TESTIMONIAL_KIND, { id, direction })
      return c.body(null, 204)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteTestimonial(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
