import { createRoute } from '@hono/zod-openapi'
import { type SiteSetting, siteSettingSchema } from '../../domain/content.ts'
import { type SiteSettingForm, siteSettingFormSchema } from '../../domain/site-settings.ts'
import type { User } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import { onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, type Given, idParam, json, payload, problems } from '../http/contract.ts'
import { presentSetting } from './content.present.ts'
import type { SiteSettingRow } from './content.queries.ts'
import { changeSiteSetting, createSiteSetting, deleteSiteSetting, type SettingRules } from './edit-site-settings.ts'

const answer = siteSettingSchema.openapi('SiteSetting')
const shared = { tags: ['Content'], middleware: onlyAdmins }

const creation = createRoute({
  ...shared,
  method: 'post',
  path: '/site-settings',
  summary: 'Enter a site setting',
  request: { body: payload(siteSettingFormSchema) },
  responses: { 201: json(answer, 'What was made'), ...problems(400, 401, 403, 409) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/site-settings/{id}',
  summary: 'Change a site setting; a field that is left out stays as it is',
  request: { params: idParam, body: payload(siteSettingFormSchema.partial()) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404, 409) },
})
const valueRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/site-settings/{id}',
  summary: 'Change the value of a site setting; a mask that comes back unchanged leaves the secret as it was',
  request: { params: idParam, body: payload(siteSettingFormSchema.partial()) },
  responses: { 200: json(answer, 'As it is now'), ...problems(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/site-settings/{id}',
  summary: 'Take a site setting away',
  request: { params: idParam },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

interface SettingServices {
  db: Database
  config: SettingRules
}

/** What staff do with site settings. */
export function siteSettingEditRoutes({ db, config }: SettingServices) {
  const change = async (actor: User, id: number, form: Given<SiteSettingForm>) =>
    shown(await changeSiteSetting(db, actor, { id, ...form }, config))
  return createRouter()
    .openapi(creation, async (c) => {
      return c.json(shown(await createSiteSetting(db, requireAdmin(c), c.req.valid('json'), config)), 201)
    })
    .openapi(changeRoute, async (c) =>
      c.json(await change(requireAdmin(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(valueRoute, async (c) =>
      c.json(await change(requireAdmin(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await deleteSiteSetting(db, requireAdmin(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const shown = (row: SiteSettingRow): SiteSetting => presentSetting(row, { isAdmin: true })
