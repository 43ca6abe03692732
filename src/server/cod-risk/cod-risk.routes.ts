import { createRoute, z } from '@hono/zod-openapi'
import { learningBlocker } from '../../domain/cod-risk/learning/learn-weights.ts'
import { orderRiskSchema, riskOverrideSchema } from '../../domain/cod-risk/order-risk.ts'
import {
  activeVersionSchema,
  riskModelSchema,
  riskOverviewSchema,
  scoreCountsSchema,
  scorePeriodSchema,
} from '../../domain/cod-risk/risk-models.ts'
import { orderId } from '../../domain/values/schemas.ts'
import type { Database } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { adminRouter, needs } from '../http/routers.ts'
import { presentModel, presentOrderRisk } from './cod-risk.presenter.ts'
import {
  countOpenByLevel,
  countOutcomes,
  countScores,
  findOrderRisk,
  listModels,
  readAverageTotal,
} from './cod-risk.queries.ts'
import { learnFromOutcomes, switchModel } from './learn-from-outcomes.ts'
import { overrideRisk } from './override-risk.ts'

const tags = ['COD risk']
const orderRisk = orderRiskSchema.openapi('OrderRisk')
const riskOverview = riskOverviewSchema.openapi('RiskOverview')

const readRoute = createRoute({
  ...needs('packer'),
  method: 'get',
  path: '/{id}/risk',
  operationId: 'getOrderRisk',
  tags,
  summary: 'The risk that the parcel of an order is refused, with its reasons',
  request: { params: z.object({ id: orderId }) },
  responses: {
    200: jsonResponse(
      orderRisk.nullable(),
      'The risk; null while it is not computed, and for an order that was paid before',
    ),
    ...errorResponses(400, 401, 403),
  },
})
const overrideRoute = createRoute({
  method: 'put',
  path: '/{id}/risk',
  operationId: 'overrideOrderRisk',
  tags,
  summary: 'Choose another level of risk for an order, with the reason, or remove it',
  request: { params: z.object({ id: orderId }), body: jsonBody(riskOverrideSchema.openapi('RiskOverride')) },
  responses: { 200: jsonResponse(orderRisk, 'The risk'), ...errorResponses(400, 401, 403, 404, 409) },
})
const overviewRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getRiskOverview',
  tags,
  summary: 'Known outcomes, open orders by level, and the versions of the weights',
  responses: { 200: jsonResponse(riskOverview, 'The overview'), ...errorResponses(401, 403) },
})
const learnRoute = createRoute({
  method: 'post',
  path: '/versions',
  operationId: 'learnRiskWeights',
  tags,
  summary: 'Learn a version of the weights from the outcomes of the shop; it is not used until you switch to it',
  responses: {
    201: jsonResponse(riskModelSchema.openapi('RiskModel'), 'The version with its report'),
    ...errorResponses(401, 403, 409),
  },
})
const switchRoute = createRoute({
  method: 'put',
  path: '/active-version',
  operationId: 'switchRiskWeights',
  tags,
  summary: 'Use another version of the weights; open orders are computed again',
  request: { body: jsonBody(activeVersionSchema.openapi('ActiveRiskVersion')) },
  responses: { 200: jsonResponse(riskOverview, 'The overview'), ...errorResponses(400, 401, 403, 404, 409) },
})
const scoresRoute = createRoute({
  method: 'get',
  path: '/scores',
  operationId: 'countRiskScores',
  tags,
  summary: 'Delivered and refused parcels by score, to simulate a policy on past orders',
  request: { query: scorePeriodSchema },
  responses: {
    200: jsonResponse(scoreCountsSchema.openapi('RiskScores'), 'The counts'),
    ...errorResponses(400, 401, 403),
  },
})

async function readOrderRisk(db: Database, id: number) {
  const found = await findOrderRisk(db, id)
  if (!found) throw new NotFoundError('Risk of the order')
  return presentOrderRisk(found)
}

async function readOverview(db: Database) {
  const [outcomes, openOrders, models] = await Promise.all([countOutcomes(db), countOpenByLevel(db), listModels(db)])
  return {
    ...outcomes,
    learningBlocker: learningBlocker(outcomes) ?? null,
    openOrders,
    models: models.map(presentModel),
  }
}

/** The risk of one order, mounted at `/admin/orders`. */
export function orderRiskRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(readRoute, async (c) => {
      const found = await findOrderRisk(db, c.req.valid('param').id)
      return c.json(found ? presentOrderRisk(found) : null, 200)
    })
    .openapi(overrideRoute, async (c) => {
      const { id } = c.req.valid('param')
      await overrideRisk(db, c.var.actor, id, c.req.valid('json'))
      return c.json(await readOrderRisk(db, id), 200)
    })
}

/** Weights, learning and the simulator for the owner, mounted at `/admin/cod-risk`. */
export function codRiskRoutes({ db }: { db: Database }) {
  return adminRouter('owner')
    .openapi(overviewRoute, async (c) => c.json(await readOverview(db), 200))
    .openapi(learnRoute, async (c) => {
      const model = await learnFromOutcomes(db, c.var.actor)
      return c.json(presentModel({ ...model, orders: 0 }), 201)
    })
    .openapi(switchRoute, async (c) => {
      await switchModel(db, c.var.actor, c.req.valid('json'))
      return c.json(await readOverview(db), 200)
    })
    .openapi(scoresRoute, async (c) => {
      const [counts, averagePaise] = await Promise.all([countScores(db, c.req.valid('query')), readAverageTotal(db)])
      return c.json({ counts, averagePaise }, 200)
    })
}
