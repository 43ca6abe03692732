import { createRoute, z } from '@hono/zod-openapi'
import {
  adminEmailTemplateSchema,
  emailPreviewRequestSchema,
  emailPreviewSchema,
  emailTextsEditSchema,
  templateName,
} from '../../../domain/email/email-template-api.ts'
import { type EmailTemplateName, EMAIL_TEMPLATES, defaultTexts } from '../../../domain/email/email-templates.ts'
import { ORDER_TEMPLATES, type OrderTemplateName } from '../../../domain/email/order-templates.ts'
import { RETURN_TEMPLATES, type ReturnTemplateName } from '../../../domain/email/return-templates.ts'
import type { EmailTexts } from '../../../domain/email/template-variables.ts'
import { testEmailSchema } from '../../../domain/settings/email-settings.ts'
import type { Database } from '../../database/connect.ts'
import type { EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import { checkTexts, listEmailTemplates, updateEmailTemplate } from '../../email/email-templates.ts'
import { footerLines, renderEmailHtml, renderEmailText } from '../../email/templates/email-body.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter, withoutKey } from '../../http/routers.ts'
import { readEmailSettings } from '../../settings/email-settings.ts'
import { sendTestEmail } from '../../settings/send-test-email.ts'
import type { SmtpConfig } from '../../settings/smtp-settings.ts'
import { findNewestOrder, findOrder, type OrderWithItems } from '../orders.queries.ts'
import { findNewestReturn, listReturnsOfOrder, type ReturnWithOrder } from '../returns/returns.queries.ts'
import { previewOrderEmail } from './preview-order-email.ts'
import { previewReturnEmail } from './preview-return-email.ts'

const params = z.object({ name: templateName })
const template = adminEmailTemplateSchema.openapi('EmailTemplate')
const shared = { tags: ['Content'] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  operationId: 'listEmailTemplates',
  summary: 'The templates of emails, with the texts that apply and their variables',
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
  ...withoutKey('It only reads.'),
  summary: 'An email with these texts about an order or its return: the newest, if no order is given',
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

/** What an email is previewed with: an order, and the name of the user who looks at it. */
export interface EmailExampleOf {
  order: OrderWithItems | undefined
  username: string
}
export type OtherTemplateName = Exclude<EmailTemplateName, OrderTemplateName | ReturnTemplateName>

export interface EmailTemplateDeps {
  db: Database
  /** Previews the emails of features above this one. */
  previewOtherEmail: (name: OtherTemplateName, example: EmailExampleOf, settings: EmailSettings) => NewEmail
  limits: RateLimiter
  config: SmtpConfig
}

/** Templates of the emails, mounted at `/admin/email-templates`. */
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
      const { email, sender, orderId } = await buildPreview(deps, c.req.valid('param').name, {
        ...c.req.valid('json'),
        username: c.var.actor.username,
      })
      return c.json({ orderId, subject: email.subject, ...email.body, footer: footerLines(sender) }, 200)
    })
    .openapi(testRoute, async (c) => {
      await limits.consume('test-email-account', String(c.var.actor.id))
      const { email: address, ...texts } = c.req.valid('json')
      const { email, sender, orderId } = await buildPreview(deps, c.req.valid('param').name, {
        ...texts,
        username: c.var.actor.username,
      })
      await sendTestEmail(db, deps.config, {
        to: { address },
        subject: `Test: ${email.subject}`,
        html: renderEmailHtml(email.body, sender),
        text: renderEmailText(email.body, sender),
      })
      const example = orderId === null ? '' : ` It has the data of order #${orderId}.`
      return c.json({ message: `A test email has been sent. Please check your inbox.${example}` }, 200)
    })
}

async function buildPreview(
  deps: EmailTemplateDeps,
  name: EmailTemplateName,
  { orderId, username, ...typed }: EmailTexts & { orderId?: number | undefined; username: string },
) {
  const { db, config } = deps
  const texts = checkTexts(name, typed)
  // Also while emails are switched off.
  const stored = await readEmailSettings(db, { ...config, development: true })
  if (!stored) throw new Error('Email settings are always read for a preview')
  const settings = { ...stored, adminEmail: stored.adminEmail || 'staff', texts: { ...stored.texts, [name]: texts } }
  const { email, order } = await previewEmail(deps, name, { orderId, username, settings })
  if (!email) throw new Error(`No preview of ${name}`)
  return { email, sender: settings.sender, orderId: order?.id ?? null }
}

interface PreviewOptions {
  orderId: number | undefined
  username: string
  settings: EmailSettings
}

async function previewEmail(
  { db, previewOtherEmail }: EmailTemplateDeps,
  name: EmailTemplateName,
  { orderId, username, settings }: PreviewOptions,
): Promise<{ email: NewEmail | undefined; order: { id: number } | undefined }> {
  if (isReturnTemplate(name)) {
    const row = await findExampleReturn(db, orderId)
    return { email: previewReturnEmail(name, row, settings), order: row.order }
  }
  const order = EMAIL_TEMPLATES[name].example === 'order' ? await findExampleOrder(db, orderId) : undefined
  if (!isOrderTemplate(name)) return { email: previewOtherEmail(name, { order, username }, settings), order }
  return { email: order && previewOrderEmail(name, order, settings), order }
}

const isOrderTemplate = (name: EmailTemplateName): name is OrderTemplateName => Object.hasOwn(ORDER_TEMPLATES, name)
const isReturnTemplate = (name: EmailTemplateName): name is ReturnTemplateName => Object.hasOwn(RETURN_TEMPLATES, name)

/** The order with this number, or the newest. @throws NotFoundError or ConflictError without one */
async function findExampleOrder(db: Database, orderId: number | undefined): Promise<OrderWithItems> {
  const order = orderId === undefined ? await findNewestOrder(db) : await findOrder(db, orderId)
  if (!order && orderId !== undefined) throw new NotFoundError('Order')
  if (!order) throw new ConflictError('no_order', 'A preview needs an order, and the shop has none yet.')
  return order
}

/** The last return of this order, or the newest of all. @throws NotFoundError or ConflictError without one */
async function findExampleReturn(db: Database, orderId: number | undefined): Promise<ReturnWithOrder> {
  const row = orderId === undefined ? await findNewestReturn(db) : (await listReturnsOfOrder(db, orderId)).at(-1)
  if (!row && orderId !== undefined) throw new NotFoundError('Return of this order')
  if (!row) throw new ConflictError('no_return', 'A preview needs a return, and the shop has none yet.')
  return row
}
