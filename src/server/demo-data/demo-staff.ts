import { and, asc, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import { users } from '../database/schema/accounts.ts'
import { createUser } from '../accounts/create-user.ts'
import { type GeneratedLogin, generatePassword } from '../accounts/seed-admin.ts'
import { auditLog } from '../database/schema/platform.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'

const DEMO_ROLES = ['manager', 'packer'] as const
/** Actions on an account that do not make it the shop's own. */
const VISITS = ['login', 'login failed', 'logout']

/**
 * Creates a manager and a packer, each named after the role, so that the roles can be tried.
 * @returns their logins
 */
export async function seedDemoStaff(tx: Transaction): Promise<GeneratedLogin[]> {
  const logins = DEMO_ROLES.map((role) => ({ username: role, password: generatePassword(), role }))
  for (const { role, ...login } of logins) await createUser(tx, login, true, role)
  return logins
}

/**
 * The demo's accounts: created in the transaction of the first one, and changed by no one since. An account whose password,
 * role or two-factor authentication was changed is the shop's own, and so is one with orders.
 */
const isDemoStaff = (db: Queryable) =>
  and(
    inArray(users.username, [...DEMO_ROLES]),
    eq(users.isAdmin, true),
    eq(users.createdAt, db.select({ createdAt: users.createdAt }).from(users).orderBy(asc(users.id)).limit(1)),
    notExists(
      db
        .select()
        .from(auditLog)
        .where(
          and(
            eq(auditLog.kind, 'user'),
            eq(auditLog.subjectId, sql`${users.id}::text`),
            notInArray(auditLog.action, VISITS),
          ),
        ),
    ),
    notExists(db.select().from(orders).where(eq(orders.userId, users.id))),
  )

/** Counts the accounts of the demo. */
export const countDemoStaff = (db: Queryable): Promise<number> => db.$count(users, isDemoStaff(db))

/** Removes the accounts of the demo, which ends their sessions. What they did stays in the audit log. @returns their number */
export async function removeDemoStaff(tx: Transaction): Promise<number> {
  return (await tx.delete(users).where(isDemoStaff(tx)).returning({ id: users.id })).length
}
