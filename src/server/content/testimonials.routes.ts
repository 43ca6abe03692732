import { createRoute } from '@hono/zod-openapi'
import { testimonialSchema, moveSchema } from '../../domain/content/content.ts'
import { testimonialFormSchema, newTestimonialSchema } from '../../domain/content/content-forms.ts'
import { EXPECTED_FIELDS } from '../../domain/values/expected-fields.ts'
import type { Database } from '../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { updateTestimonial, createTestimonial, deleteTestimonial, TESTIMONIAL_KIND } from './edit-testimonials.ts'
import { moveRow } from './move-row.ts'

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
