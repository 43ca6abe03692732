import { createRoute } from '@hono/zod-openapi'
import { testimonialSchema } from '../../domain/content.ts'
import { testimonialFormSchema, newTestimonialSchema } from '../../domain/content-forms.ts'
import type { Database } from '../database/connect.ts'
import { onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import { changeTestimonial, createTestimonial, deleteTestimonial } from './edit-testimonials.ts'

const answer = testimonialSchema.openapi('Testimonial')
const shared = { tags: ['Content'], middleware: onlyAdmins }

const creation = createRoute({
  ...shared,
  method: 'post',
  path: '/testimonials',
  summary: 'Enter what a student says',
  request: { body: payload(newTestimonialSchema) },
  responses: { 201: json(answer, 'What was made'), ...problems(400, 401, 403) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/testimonials/{id}',
  summary: 'Change a testimonial; a field that is left out stays as it is',
  request: { params: idParam, body: payload(testimonialFormSchema.partial()) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/testimonials/{id}',
  summary: 'Take a testimonial away',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

/** What staff do with testimonials. */
export function testimonialEditRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(creation, async (c) => c.json(await createTestimonial(db, requireAdmin(c), c.req.valid('json')), 201))
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeTestimonial(db, requireAdmin(c), id, c.req.valid('json')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteTestimonial(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}
