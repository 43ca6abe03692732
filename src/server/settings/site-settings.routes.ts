import { createRoute, type z } from '@hono/zod-openapi'
import { type SiteSetting, siteSettingSchema, siteSettingFormSchema } from '../../domain/settings/site-settings.ts'
import type { User } from '../../domain/accounts/session.ts'
import { EXPECTED_FIELDS } from '../../domain/values/expected-fields.ts'
import type { Database } from '../database/connect.ts'
import { idParam, jsonResponse, jsonBody, errorResponses } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import { presentSetting, type SiteSettingRow } from './settings.queries.ts'
import {
  updateSiteSetting,
  createSiteSetting,
  deleteSiteSetting,
  type SiteSettingsConfig,
} from './edit-site-settings.ts'

const settingResponse = siteSettingSchema.openapi('SiteSetting')
const siteSettingEdit = siteSettingFormSchema.partial().extend(EXPECTED_FIELDS)
const shared = { tags: ['Content'] }

const createSettingRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  operationId: 'createSiteSetting',
  summary: 'Create a site setting',
  request: { body: jsonBody(siteSettingFormSchema) },
  responses: { 201: jsonResponse(settingResponse, 'The new setting'), ...errorResponses(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  operationId: 'updateSiteSetting',
  summary: 'Change a site setting; omitted fields stay as they are',
  request: { params: idParam, body: jsonBody(siteSettingEdit) },
  responses: { 200: jsonResponse(settingResponse, 'The changed setting'), ...errorResponses(400, 401, 403, 404, 409) },
})
const valueRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{id}',
  operationId: 'updateSiteSettingValue',
  summary: 'Change the value of a site setting; a value equal to the mask leaves the secret as it is',
  request: { params: idParam, body: jsonBody(siteSettingEdit) },
  responses: { 200: jsonResponse(settingResponse, 'The changed setting'), ...errorResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteSiteSetting',
  summary: 'Delete a site setting',
  request: { params: idParam },
  responses: { 204: { description: 'The setting is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

interface SettingServices {
  db: Database
  config: SiteSettingsConfig
}

/** Editing of site settings by staff. */
export function siteSettingEditRoutes({ db, config }: SettingServices) {
  const change = async (actor: User, id: number, form: z.output<typeof siteSettingEdit>) =>
    presentForAdmin(await updateSiteSetting(db, actor, { id, ...form }, config))
  return adminRouter()
    .openapi(createSettingRoute, async (c) => {
      return c.json(presentForAdmin(await createSiteSetting(db, c.var.actor, c.req.valid('json'), config)), 201)
    })
    .openapi(changeRoute, async (c) =>
      c.json(await change(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(valueRoute, async (c) =>
      c.json(await change(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await deleteSiteSetting(db, c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const presentForAdmin = (row: SiteSettingRow): SiteSetting => presentSetting(row, { isAdmin: true })
