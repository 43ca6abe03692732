import Bowser from 'bowser'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { knownDevices } from '../database/schema/accounts.ts'
import type { AppContext } from '../http/app-env.ts'
import { readDeviceCookie, writeDeviceCookie } from '../http/session-cookie.ts'
import { createRandomToken, hashToken } from './tokens.ts'

/** Returns the name of a device for its owner, such as `Chrome on Android`. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name || 'A browser', os.name].filter(Boolean).join(' on ')
}

/** How long a device is known after a login. */
export const KNOWN_DEVICE_RETENTION = '180 days'
const MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000

/** Returns the id of the request's device if the user logged in with it before. */
export async function findKnownDevice(db: Queryable, c: AppContext, userId: number): Promise<string | undefined> {
  const token = readDeviceCookie(c)
  if (!token) return undefined
  const isKnown = and(
    eq(knownDevices.id, hashToken(token)),
    eq(knownDevices.userId, userId),
    gt(knownDevices.createdAt, sql`now() - ${KNOWN_DEVICE_RETENTION}::interval`),
  )
  const [row] = await db.select({ id: knownDevices.id }).from(knownDevices).where(isKnown)
  return row?.id
}

/** Remembers the request's device after a login, with a new token. */
export async function rememberDevice(db: Queryable, c: AppContext, userId: number): Promise<void> {
  const former = readDeviceCookie(c)
  const token = createRandomToken()
  await db.insert(knownDevices).values({ id: hashToken(token), userId })
  if (former) await db.delete(knownDevices).where(eq(knownDevices.id, hashToken(former)))
  writeDeviceCookie(c, token, new Date(Date.now() + MAX_AGE_MS))
}
