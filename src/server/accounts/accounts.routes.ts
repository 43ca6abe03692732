import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { loginSchema, registrationSchema, type User, userSchema } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { clientIp } from '../http/client-ip.ts'
import { AppError } from '../http/errors.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { publicRouter, withoutKey } from '../http/routers.ts'
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../http/session-cookie.ts'
import { findLoginAccounts } from './accounts.queries.ts'
import { presentUser } from './create-user.ts'
import { rememberDevice } from './known-devices.ts'
import { limitLogins } from './limit-logins.ts'
import { sessionOrigin } from './own-session.ts'
import { findByPassword } from './passwords.ts'
import { registerAccount } from './register-account.ts'
import { createSession, deleteSession } from './sessions.ts'
import { type TwoFactorServices, verifyTwoFactor } from './two-factor/two-factor.ts'

interface AuditSessionServices {
  db: Database
  config: { trustProxy: boolean }
}

/** The actor of a failed login: the person may not own the account. */
const GUEST = { id: 0, username: 'Guest' }

/** Writes a login, a failed login or a logout of a staff account to the audit log. Those of customers are in the log only. */
async function auditSession(
  { db, config }: AuditSessionServices,
  c: AppContext,
  account: User,
  action: 'login' | 'login failed' | 'logout',
): Promise<void> {
  if (!account.isAdmin) return
  const actor = action === 'login failed' ? GUEST : account
  const after = { ipAddress: clientIp(c, config.trustProxy) }
  const change = { actor, action, kind: 'user', id: account.id, subject: account.username, after }
  await db.transaction((tx) => audit(tx, change))
}

/**
 * Writes a failed login while the response is already on its way: it must not take longer for a staff account than for
 * an unknown username.
 */
function auditFailedLogin(services: AuditSessionServices, c: AppContext, account: User | undefined): void {
  if (!account) return
  auditSession(services, c, account, 'login failed').catch((error: unknown) => {
    c.var.log.error({ err: error }, 'a failed login was not written to the audit log')
  })
}

const user = userSchema.openapi('User')
const status = z.object({ isAuthenticated: z.boolean(), user: user.nullable() }).openapi('AuthStatus')

const statusRoute = createRoute({
  method: 'get',
  path: '/auth/status',
  operationId: 'getAuthStatus',
  tags: ['Session'],
  summary: 'The login status; succeeds for guests too',
  responses: { 200: jsonResponse(status, 'The session'), ...errorResponses('4XX') },
})
const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  operationId: 'login',
  ...withoutKey('Its answer sets a cookie, which is not stored.'),
  tags: ['Session'],
  summary: 'Log in; the session is a cookie',
  description:
    'With two-factor authentication, the correct password without a code returns 401 `two_factor_required`: repeat the request with the code.',
  request: { body: jsonBody(loginSchema) },
  responses: { 200: jsonResponse(user, 'The user'), ...errorResponses(400, 401, 429) },
})
const registerRoute = createRoute({
  method: 'post',
  path: '/register',
  operationId: 'register',
  ...withoutKey('Its answer sets a cookie, which is not stored.'),
  tags: ['Session'],
  summary: 'Register a customer account and log in',
  request: { body: jsonBody(registrationSchema) },
  responses: { 201: jsonResponse(user, 'The new user'), ...errorResponses(400, 409, 429) },
})
const logoutRoute = createRoute({
  method: 'post',
  path: '/logout',
  operationId: 'logout',
  ...withoutKey('Its answer sets a cookie, which is not stored.'),
  tags: ['Session'],
  summary: 'End the session',
  responses: { 200: jsonResponse(z.object({ message: z.string() }), 'The session has ended'), ...errorResponses(403) },
})

interface AccountServices extends TwoFactorServices {
  config: TwoFactorServices['config'] & { trustProxy: boolean }
  outbox: EmailOutbox
  limits: RateLimiter
}

/** Login, registration and logout. */
export function sessionRoutes({ db, outbox, limits, config }: AccountServices) {
  const services = { db, config }
  return publicRouter()
    .openapi(statusRoute, (c) => c.json({ isAuthenticated: c.var.user !== null, user: c.var.user }, 200))
    .openapi(loginRoute, async (c) => {
      const { username, password, code } = c.req.valid('json')
      const { accounts, folded } = await findLoginAccounts(db, username)
      const { allowed, limited } = await limitLogins({ db, limits, outbox }, c, { accounts, folded })
      const account = await findByPassword(allowed, password)
      if (!account) {
        for (const candidate of allowed.length > 0 ? allowed : [undefined]) {
          c.var.log.warn({ userId: candidate?.id ?? null }, 'login failed: wrong username or password')
          auditFailedLogin(services, c, candidate)
        }
        throw limited ?? new AppError(401, 'invalid_credentials', 'Invalid username or password')
      }
      const publicUser = presentUser(account)
      await verifyTwoFactor({ ...services, log: c.var.log }, account.id, code).catch((error: unknown) => {
        if (error instanceof AppError && code !== undefined) auditFailedLogin(services, c, publicUser)
        throw error
      })
      return c.json(await startSession(c, services, publicUser), 200)
    })
    .openapi(registerRoute, async (c) => {
      await limits.consumeByIp(c, 'register-ip')
      return c.json(await startSession(c, services, await registerAccount({ db, outbox }, c.req.valid('json'))), 201)
    })
    .openapi(logoutRoute, async (c) => {
      const token = readSessionCookie(c)
      if (token) await deleteSession(db, token)
      clearSessionCookie(c)
      if (c.var.user) await auditSession(services, c, c.var.user, 'logout')
      c.var.log.info({ userId: c.var.user?.id ?? null }, 'logged out')
      return c.json({ message: 'You have been logged out successfully' }, 200)
    })
}

type SessionServices = Pick<AccountServices, 'db' | 'config'>

async function startSession(c: Context<AppEnv>, services: SessionServices, account: User): Promise<User> {
  const { db } = services
  const { token, expiresAt } = await createSession(db, account, sessionOrigin(c))
  writeSessionCookie(c, token, expiresAt)
  await rememberDevice(db, c, account.id)
  await auditSession(services, c, account, 'login')
  c.var.log.info({ userId: account.id, isAdmin: account.isAdmin }, 'logged in')
  return account
}
