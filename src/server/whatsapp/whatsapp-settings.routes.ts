import { createRoute, z } from '@hono/zod-openapi'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import { whatsappNumber } from '../../domain/values/phones.ts'
import { EXPECTED_FIELDS } from '../../domain/values/expected-fields.ts'
import { WHATSAPP_TEMPLATES } from '../../domain/whatsapp/templates.ts'
import {
  type WhatsAppSettings,
  whatsappCheckSchema,
  whatsappMessageSchema,
  whatsappSettingsSchema,
  whatsappTestSchema,
} from '../../domain/whatsapp/whatsapp-api.ts'
import { whatsappSettingsFormSchema } from '../../domain/whatsapp/whatsapp-settings.ts'
import { orderId } from '../../domain/values/schemas.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { AppError, ConflictError } from '../http/errors.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { adminRouter, needs, withoutKey } from '../http/routers.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import {
  readWhatsAppForm,
  refreshTemplates,
  submitTemplates,
  updateWhatsAppSettings,
} from './edit-whatsapp-settings.ts'
import { storeMessage } from './enqueue-message.ts'
import { type MessageChannel, MessageError } from './message-channel.ts'
import { isConfigured, openChannel, readWhatsAppAccount, type WhatsAppConfig } from './whatsapp-account.ts'
import { countMessages, findProblem, listOrderMessages, listTemplates } from './whatsapp.queries.ts'

const TAGS = ['WhatsApp']
const settingsResponse = jsonResponse(whatsappSettingsSchema.openapi('WhatsAppSettings'), 'The settings as stored now')

const readRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getWhatsAppSettings',
  tags: TAGS,
  summary: 'The WhatsApp account with masked secrets, its templates and the messages of the last 30 days',
  responses: { 200: settingsResponse, ...errorResponses(401, 403) },
})
const updateRoute = createRoute({
  method: 'put',
  path: '/',
  operationId: 'updateWhatsAppSettings',
  tags: TAGS,
  summary: 'Save the WhatsApp account; a masked secret stays as it is',
  request: { body: jsonBody(whatsappSettingsFormSchema.extend(EXPECTED_FIELDS)) },
  responses: { 200: settingsResponse, ...errorResponses(400, 401, 403, 409) },
})
const checkRoute = createRoute({
  method: 'post',
  path: '/check',
  operationId: 'checkWhatsAppAccess',
  ...withoutKey('It only reads.'),
  tags: TAGS,
  summary: 'Log in at Meta with the saved account and read the number that customers see',
  responses: { 200: jsonResponse(whatsappCheckSchema, 'The result'), ...errorResponses(401, 403, 429) },
})
const submitRoute = createRoute({
  method: 'post',
  path: '/templates',
  operationId: 'submitWhatsAppTemplates',
  tags: TAGS,
  summary: 'Submit missing templates to Meta for review and read the status of all',
  responses: { 200: settingsResponse, ...errorResponses(401, 403, 409, 429, 502) },
})
const refreshRoute = createRoute({
  method: 'post',
  path: '/templates/refresh',
  operationId: 'refreshWhatsAppTemplates',
  tags: TAGS,
  summary: 'Read the status of the templates from Meta',
  responses: { 200: settingsResponse, ...errorResponses(401, 403, 409, 429, 502) },
})
const testRoute = createRoute({
  method: 'post',
  path: '/test',
  operationId: 'sendTestWhatsAppMessage',
  tags: TAGS,
  summary: 'Send the order confirmation with example values to a mobile number',
  request: { body: jsonBody(whatsappTestSchema) },
  responses: {
    200: jsonResponse(z.object({ message: z.string() }), 'It is being sent'),
    ...errorResponses(400, 401, 403, 409, 429),
  },
})
const messagesRoute = createRoute({
  method: 'get',
  path: '/orders/{orderId}/messages',
  operationId: 'listOrderWhatsAppMessages',
  tags: TAGS,
  summary: 'The WhatsApp messages about an order, newest first',
  ...needs('packer'),
  request: { params: z.object({ orderId }) },
  responses: {
    200: jsonResponse(z.array(whatsappMessageSchema.openapi('WhatsAppMessage')), 'The messages'),
    ...errorResponses(400, 401, 403),
  },
})

interface WhatsAppServices {
  db: Database
  jobs: JobQueues
  limits: RateLimiter
  config: WhatsAppConfig & ShopIdentity
}

/** The WhatsApp account, mounted at `/admin/whatsapp`. */
export function whatsappSettingsRoutes({ db, jobs, limits, config }: WhatsAppServices) {
  const limit = (actor: { id: number }) => limits.consume('test-whatsapp-account', String(actor.id))
  const withChannel = async (work: (channel: MessageChannel) => Promise<void>) => {
    try {
      await work(openChannel(await readWhatsAppAccount(db, config)))
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      throw new AppError(502, 'whatsapp_failed', error.message)
    }
    return readSettings(db, config)
  }
  return adminRouter()
    .openapi(readRoute, async (c) => c.json(await readSettings(db, config), 200))
    .openapi(updateRoute, async (c) => {
      await updateWhatsAppSettings(db, c.var.actor, c.req.valid('json'), config.secretKey)
      return c.json(await readSettings(db, config), 200)
    })
    .openapi(checkRoute, async (c) => {
      await limit(c.var.actor)
      return c.json(await checkAccess(db, config), 200)
    })
    .openapi(submitRoute, async (c) => {
      await limit(c.var.actor)
      const { publicUrl } = await readShopIdentity(db, config)
      const settings = await withChannel((channel) => submitTemplates(db, channel, publicUrl))
      return c.json(settings, 200)
    })
    .openapi(refreshRoute, async (c) => {
      await limit(c.var.actor)
      return c.json(await withChannel((channel) => refreshTemplates(db, channel)), 200)
    })
    .openapi(testRoute, async (c) => {
      await limit(c.var.actor)
      await sendTest({ db, jobs, config }, c.var.actor, c.req.valid('json').phone)
      return c.json({ message: 'A test message is being sent. Its state is shown below.' }, 200)
    })
    .openapi(messagesRoute, async (c) => c.json(await listOrderMessages(db, c.req.valid('param').orderId), 200))
}

async function readSettings(db: Database, config: WhatsAppServices['config']): Promise<WhatsAppSettings> {
  const form = await readWhatsAppForm(db)
  const account = await readWhatsAppAccount(db, config).catch((error: unknown) => {
    if (error instanceof MessageError) return error
    throw error
  })
  const isReadable = !(account instanceof MessageError)
  const { publicUrl } = await readShopIdentity(db, config)
  const url = `${publicUrl}/api/whatsapp/webhook`
  return {
    form,
    isConfigured: isReadable && isConfigured(account),
    webhook: isReadable && account.verifyToken !== '' ? { url, verifyToken: account.verifyToken } : null,
    templates: await listTemplates(db),
    problem: isReadable ? await findProblem(db) : account.message,
    counts: await countMessages(db),
  }
}

async function checkAccess(db: Database, config: WhatsAppConfig): Promise<z.infer<typeof whatsappCheckSchema>> {
  try {
    const { phone, name } = await openChannel(await readWhatsAppAccount(db, config)).check()
    return { success: true, error: null, phone, name }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    return { success: false, error: error.message, phone: null, name: null }
  }
}

/** @throws ConflictError while the account is not set up */
async function sendTest(
  { db, jobs, config }: Pick<WhatsAppServices, 'db' | 'jobs' | 'config'>,
  actor: { id: number; username: string },
  mobile: string,
): Promise<void> {
  const phone = whatsappNumber(mobile)
  const account = await readWhatsAppAccount(db, config).catch((error: unknown) => {
    if (error instanceof MessageError) throw new ConflictError('not_configured', error.message)
    throw error
  })
  if (!isConfigured(account) || phone === undefined) {
    throw new ConflictError('not_configured', 'Save the WhatsApp account first.')
  }
  await db.transaction(async (tx) => {
    const { examples } = WHATSAPP_TEMPLATES.confirm_order
    const { storeName } = await readShopIdentity(tx, config)
    const values = examples.map((example) => (example === 'Rankshelf' ? storeName : example))
    const id = await storeMessage(tx, jobs, {
      key: `test/${Date.now()}/${actor.id}`,
      orderId: null,
      testedById: actor.id,
      phone,
      template: 'confirm_order',
      values,
      link: '0000000000',
      validForS: TEST_VALID_S,
    })
    await audit(tx, { actor, action: 'test', kind: 'whatsapp', id: id ?? 0, subject: 'Test message' })
  })
}

const TEST_VALID_S = 10 * 60
