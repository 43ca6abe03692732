import { createRoute, z } from '@hono/zod-openapi'
import {
  adminEmailTemplateSchema,
  emailPreviewRequestSchema,
  emailPreviewSchema,
  emailTextsEditSchema,
  templateName,
} from '../../../domain/email/email-template-api.ts'
import { type EmailTemplateName, type EmailTexts, defaultTexts } from '../../../domain/email/email-templates.ts'
import { testEmailSchema } from '../../../domain/settings/email-settings.ts'
import type { Database } from '../../database/connect.ts'
import { checkTexts, listEmailTemplates, updateEmailTemplate } from '../../email/email-templates.ts'
import { renderEmailHtml } from '../../email/templates/email-html.ts'
import { footerLines, renderEmailText } from '../../email/templates/email-text.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { readEmailSettings } from '../../settings/email-settings.ts'
import { sendTestEmail } from '../../settings/send-test-email.ts'
import type { SmtpConfig } from '../../settings/smtp-settings.ts'
import { findNewestOrder, findOrder } from '../orders.queries.ts'
import { previewOrderEmail } from './preview-order-email.ts'

const params = z.object({ name: templateName })
const template = adminEmailTemplateSchema.openapi('EmailTemplate')
const shared = { tags: ['Content'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listEmailTemplates',
  summary: 'The templates of emails about orders, with the texts that apply and their variables',
  responses: { 200: jsonResponse(z.array(template), 'The templates'), ...errorResponses(401, 403) },
})
const updateRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/{name}',
  operationId: 'updateEmailTemplate',
  summary: 'Change texts of a template',
  description: '`{{variable}}` is replaced in each email; an unknown variable is rejected.',
  request: { params, body: jsonBody(emailTextsEditSchema.openapi('EmailTextsEdit')) },
  responses: { 200: jsonResponse(template, 'The template'), ...errorResponses(400, 401, 403, 409) },
})
const resetRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/{name}',
  operationId: 'resetEmailTemplate',
  summary: 'Use the default texts of a template again',
  request: { params },
  responses: { 200: jsonResponse(template, 'The template'), ...errorResponses(400, 401, 403) },
})
const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{name}/preview',
  operationId: 'previewEmailTemplate',
  summary: 'An email with these texts about an order: the newest, if no order is given',
  request: { params, body: jsonBody(emailPreviewRequestSchema.openapi('EmailPreviewRequest')) },
  responses: {
    200: jsonResponse(emailPreviewSchema.openapi('EmailPreview'), 'The email'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})
const testRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/{name}/test',
  operationId: 'sendEmailTemplateTest',
  summary: 'Send an email with these texts to an address, whether emails are enabled or not',
  description: 'The links to the order in it do not work.',
  request: {
    params,
    body: jsonBody(emailPreviewRequestSchema.extend(testEmailSchema.shape).openapi('EmailTemplateTest')),
  },
  responses: {
    200: jsonResponse(z.object({ message: z.string() }), 'The mail server accepted it'),
    ...errorResponses(400, 401, 403, 404, 409, 429, 502),
  },
})

export interface EmailTemplateDeps {
  db: Database
  limits: RateLimiter
  config: SmtpConfig & { storeName: string }
}

/** Templates of the emails about orders, mounted at `/admin/email-templates`. */
export function emailTemplateRoutes(deps: EmailTemplateDeps) {
  const { db, limits } = deps
  return adminRouter()
    .openapi(listRoute, async (c) => c.json(await listEmailTemplates(db), 200))
    .openapi(updateRoute, async (c) => {
      const { name } = c.req.valid('param')
      return c.json(await updateEmailTemplate(db, c.var.actor, name, c.req.valid('json')), 200)
    })
    .openapi(resetRoute, async (c) => {
      const { name } = c.req.valid('param')
      return c.json(await updateEmailTemplate(db, c.var.actor, name, defaultTexts(name)), 200)
    })
    .openapi(previewRoute, async (c) => {
      const { email, sender, orderId } = await buildPreview(deps, c.req.valid('param').name, c.req.valid('json'))
      return c.json({ orderId, subject: email.subject, ...email.body, footer: footerLines(sender) }, 200)
    })
    .openapi(testRoute, async (c) => {
      await limits.consume('test-email-account', String(c.var.actor.id))
      const { email: address, ...texts } = c.req.valid('json')
      const { email, sender } = await buildPreview(deps, c.req.valid('param').name, texts)
      await sendTestEmail(db, deps.config, {
        to: { address },
        subject: `Test: ${email.subject}`,
        html: renderEmailHtml(email.body, sender),
        text: renderEmailText(email.body, sender),
      })
      return c.json({ message: 'A test email has been sent. Please check your inbox.' }, 200)
    })
}

async function buildPreview(
  { db, config }: EmailTemplateDeps,
  name: EmailTemplateName,
  { orderId, ...typed }: EmailTexts & { orderId?: number | undefined },
) {
  const texts = checkTexts(name, typed)
  const order = orderId === undefined ? await findNewestOrder(db) : await findOrder(db, orderId)
  if (!order && orderId !== undefined) throw new NotFoundError('Order')
  if (!order) throw new ConflictError('no_order', 'A preview needs an order, and the shop has none yet.')
  // Also while emails are switched off.
  const settings = await readEmailSettings(db, { ...config, development: true })
  if (!settings) throw new Error('Email settings are always read for a preview')
  return { email: previewOrderEmail(name, texts, order, settings), sender: settings.sender, orderId: order.id }
}
