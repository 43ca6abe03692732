import { createRoute } from '@hono/zod-openapi'
import {
  codePayloadSchema,
  recoveryCodesSchema,
  secondStepOfferSchema,
  secondStepSchema,
} from '../../domain/second-step.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, idParam, json, payload, problems } from '../http/contract.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import {
  confirmSecondStep,
  leaveSecondStep,
  offerSecondStep,
  readSecondStep,
  type SecondStepServices,
  takeSecondStepOff,
} from './second-step.ts'

const PATH = '/admin/second-step'
const shared = { tags: ['Back office: staff'], middleware: onlyAdmins }

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: PATH,
  summary: 'Whether one’s own login asks for a second step',
  responses: { 200: json(secondStepSchema, 'How it stands'), ...problems(401, 403) },
})
const offerRoute = createRoute({
  ...shared,
  method: 'post',
  path: PATH,
  summary: 'Begin to set up one’s own second step; it is off until it is confirmed',
  responses: { 200: json(secondStepOfferSchema, 'What the app is given'), ...problems(401, 403, 409) },
})
const confirmRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/second-step/confirm',
  summary: 'Turn one’s own second step on with a code of the app',
  request: { body: payload(codePayloadSchema) },
  responses: { 200: json(recoveryCodesSchema, 'The recovery codes, once'), ...problems(400, 401, 403, 409, 429) },
})
const leaveRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/second-step/remove',
  summary: 'Turn one’s own second step off with a code',
  request: { body: payload(codePayloadSchema) },
  responses: { 204: { description: 'It is off' }, ...problems(400, 401, 403, 404, 429) },
})
const takeOffRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/admin/users/{id}/second-step',
  summary: 'Take the second step off somebody else',
  request: { params: idParam },
  responses: { 204: { description: 'It is off' }, ...problems(400, 401, 403, 404, 409) },
})

/** The second step of the staff's login. */
export function secondStepRoutes(services: SecondStepServices & { limits: RateLimits }) {
  const { db, limits } = services
  const router = createRouter()
  router.use(PATH, neverStored).use(`${PATH}/*`, neverStored)
  return router
    .openapi(readRoute, async (c) => c.json(await readSecondStep(db, requireAdmin(c).id), 200))
    .openapi(offerRoute, async (c) => c.json(await offerSecondStep(services, requireAdmin(c)), 200))
    .openapi(confirmRoute, async (c) => {
      const user = requireAdmin(c)
      await limits.spend('code-account', String(user.id))
      return c.json({ recoveryCodes: await confirmSecondStep(services, user, c.req.valid('json').code) }, 200)
    })
    .openapi(leaveRoute, async (c) => {
      const user = requireAdmin(c)
      await limits.spend('code-account', String(user.id))
      await leaveSecondStep(services, user, c.req.valid('json').code)
      return c.body(null, 204)
    })
    .openapi(takeOffRoute, async (c) => {
      await takeSecondStepOff(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}
