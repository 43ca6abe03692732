import { createRoute } from '@hono/zod-openapi'
import { shopSettingsSchema } from '../../domain/settings/shop-settings.ts'
import { EXPECTED_FIELDS } from '../../domain/values/expected-fields.ts'
import type { Database } from '../database/connect.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { updateShopSettings } from './edit-shop-settings.ts'

const updateRoute = createRoute({
  method: 'patch',
  path: '/',
  operationId: 'updateShopSettings',
  tags: ['Content'],
  summary: 'Change several site settings, all or none; an empty text deletes a setting, so that its default applies',
  request: { body: jsonBody(shopSettingsSchema.partial().extend(EXPECTED_FIELDS)) },
  responses: {
    200: jsonResponse(shopSettingsSchema.openapi('ShopSettings'), 'The settings as they are stored now'),
    ...errorResponses(400, 401, 403, 409),
  },
})

/** The forms of the site settings. */
export const shopSettingsRoutes = ({ db }: { db: Database }) =>
  adminRouter().openapi(updateRoute, async (c) =>
    c.json(await updateShopSettings(db, c.var.actor, c.req.valid('json')), 200),
  )
