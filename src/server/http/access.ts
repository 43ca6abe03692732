import type { Context, MiddlewareHandler } from 'hono'
import type { User } from '../../domain/session.ts'
import type { AppEnv } from './environment.ts'
import { Problem } from './problem.ts'

/** Whoever is logged in, or a 401. */
export function requireUser(c: Context<AppEnv>): User {
  if (c.var.user) return c.var.user
  throw new Problem(401, 'unauthenticated', 'Please log in first')
}

/** The admin who is logged in; 401 for a visitor, 403 for a customer. */
export function requireAdmin(c: Context<AppEnv>): User {
  const user = requireUser(c)
  if (user.isAdmin) return user
  c.var.log.warn({ userId: user.id }, 'refused: not one of the staff')
  throw new Problem(403, 'forbidden', 'This is for the store’s staff')
}

/** The door of a call for staff: who may not make it hears that before anything of the call is read. */
export const onlyAdmins: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireAdmin(c)
  await next()
}

/** Answers about a person are for that person: no cache keeps them. */
export const neverStored: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.header('Cache-Control', 'private, no-store')
}
