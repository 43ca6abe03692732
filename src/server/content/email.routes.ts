import { createRoute, z } from '@hono/zod-openapi'
import { testMailSchema } from '../../domain/email-settings.ts'
import type { Database } from '../database/connect.ts'
import { onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import { Problem } from '../http/problem.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { MailRefused } from '../mail/mail-refused.ts'
import { tryMailServer } from '../mail/transport.ts'
import { type MailConfig, type MailSettings, readMailSettings } from './mail-server.ts'
import { SealBroken } from '../database/sealed-value.ts'

const testRoute = createRoute({
  method: 'post',
  path: '/email/test',
  tags: ['Content'],
  summary: 'Send a test mail now, by the saved settings, whether mails are enabled or not',
  middleware: onlyAdmins,
  request: { body: payload(testMailSchema) },
  responses: {
    200: json(z.object({ message: z.string() }), 'The mail server took it'),
    ...problems(400, 401, 403, 409, 429, 502),
  },
})
const reloadRoute = createRoute({
  method: 'post',
  path: '/email/reload-config',
  tags: ['Content'],
  summary: 'Read the mail settings again, and tell whether letters can go out',
  middleware: onlyAdmins,
  responses: {
    200: json(z.object({ message: z.string(), enabled: z.boolean(), isConfigured: z.boolean() }), 'As they hold now'),
    ...problems(401, 403, 409),
  },
})

/** A test is logging in, leaving and sending, in so many milliseconds. */
const TEST_LIMIT_MS = 20_000

interface EmailServices {
  db: Database
  limits: RateLimits
  config: MailConfig & { storeName: string }
}

/** Trying out the mail server. */
export function emailRoutes({ db, limits, config }: EmailServices) {
  return createRouter()
    .openapi(testRoute, async (c) => {
      await limits.spend('test-mail-account', String(requireAdmin(c).id))
      const { server } = await readSettings(db, config)
      if (!server) throw new Problem(409, 'not_configured', 'SMTP Host is required: save the settings first.')
      const letter = testLetter(c.req.valid('json').email, config.storeName)
      await tryMailServer(server, letter, TEST_LIMIT_MS).catch(tellRefusal)
      return c.json({ message: 'A test email has been sent. Please check your inbox.' }, 200)
    })
    .openapi(reloadRoute, async (c) => {
      const { enabled, server } = await readSettings(db, config)
      return c.json({ message: 'Email configuration reloaded', enabled, isConfigured: server !== undefined }, 200)
    })
}

async function readSettings(db: Database, config: EmailServices['config']): Promise<MailSettings> {
  return readMailSettings(db, config).catch((error: unknown) => {
    if (!(error instanceof SealBroken)) throw error
    const message = 'The stored SMTP password cannot be read, because SECRET_KEY has changed. Enter the password again.'
    throw new Problem(409, 'password_unreadable', message)
  })
}

const testLetter = (address: string, storeName: string) => ({
  to: { address },
  subject: `${storeName}: test email`,
  text: `This is a test email from ${storeName}. Your email settings work.\n`,
})

function tellRefusal(error: unknown): never {
  if (error instanceof MailRefused) throw new Problem(502, 'mail_refused', error.message)
  throw error
}
