import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { credentialsSchema, loginSchema, type User, userSchema } from '../../domain/session.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, requireUser } from '../http/access.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import type { AppEnv } from '../http/environment.ts'
import { Problem } from '../http/problem.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../http/session-cookie.ts'
import type { LetterPost } from '../mail/letter-post.ts'
import { findAccount } from './accounts.queries.ts'
import { openAccount } from './open-account.ts'
import { checkPassword } from './passwords.ts'
import { passSecondStep, type SecondStepServices } from './second-step.ts'
import { beginSession, endSession } from './sessions.ts'

const user = userSchema.openapi('User')
const status = z.object({ isAuthenticated: z.boolean(), user: user.nullable() }).openapi('AuthStatus')

const userRoute = createRoute({
  method: 'get',
  path: '/user',
  tags: ['Session'],
  summary: 'Who is logged in',
  responses: { 200: json(user, 'The user'), ...problems(401) },
})
const statusRoute = createRoute({
  method: 'get',
  path: '/auth/status',
  tags: ['Session'],
  summary: 'Whether somebody is logged in, without a failure when nobody is',
  responses: { 200: json(status, 'The session') },
})
const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  tags: ['Session'],
  summary: 'Log in; the session is a cookie',
  description:
    'Where the account has a second step, the right password without a code is answered 401 `second_step_needed`: send both again with the code.',
  request: { body: payload(loginSchema) },
  responses: { 200: json(user, 'The user'), ...problems(400, 401, 429) },
})
const registerRoute = createRoute({
  method: 'post',
  path: '/register',
  tags: ['Session'],
  summary: 'Open a customer account and log in',
  request: { body: payload(credentialsSchema) },
  responses: { 201: json(user, 'The new user'), ...problems(400, 409, 429) },
})
const logoutRoute = createRoute({
  method: 'post',
  path: '/logout',
  tags: ['Session'],
  summary: 'End the session',
  responses: { 200: json(z.object({ message: z.string() }), 'The session is over') },
})

interface AccountServices extends SecondStepServices {
  post: LetterPost
  limits: RateLimits
}

/** The session calls. */
export function accountRoutes({ db, post, limits, config }: AccountServices) {
  const router = createRouter()
  for (const path of ['/user', '/auth/status', '/login', '/register', '/logout']) router.use(path, neverStored)
  return router
    .openapi(userRoute, (c) => c.json(requireUser(c), 200))
    .openapi(statusRoute, (c) => c.json({ isAuthenticated: c.var.user !== null, user: c.var.user }, 200))
    .openapi(loginRoute, async (c) => {
      const { username, password, code } = c.req.valid('json')
      await limits.spendByAddress(c, 'login-address')
      await limits.spend('login-account', username.toLowerCase())
      const account = await findAccount(db, username)
      if (!(await checkPassword(account?.password, password)) || !account) {
        c.var.log.warn({ userId: account?.id ?? null }, 'login refused: wrong password or name')
        throw new Problem(401, 'wrong_credentials', 'Invalid username or password')
      }
      await passSecondStep({ db, config, log: c.var.log }, account.id, code)
      const { password: _, ...found } = account
      return c.json(await enter(c, db, found), 200)
    })
    .openapi(registerRoute, async (c) => {
      await limits.spendByAddress(c, 'register-address')
      return c.json(await enter(c, db, await openAccount({ db, post }, c.req.valid('json'))), 201)
    })
    .openapi(logoutRoute, async (c) => {
      const token = readSessionCookie(c)
      if (token) await endSession(db, token)
      clearSessionCookie(c)
      c.var.log.info({ userId: c.var.user?.id ?? null }, 'logged out')
      return c.json({ message: 'You have been logged out successfully' }, 200)
    })
}

async function enter(c: Context<AppEnv>, db: Database, found: User): Promise<User> {
  const { token, expiresAt } = await beginSession(db, found, readSessionCookie(c))
  writeSessionCookie(c, token, expiresAt)
  c.var.log.info({ userId: found.id, isAdmin: found.isAdmin }, 'logged in')
  return found
}
