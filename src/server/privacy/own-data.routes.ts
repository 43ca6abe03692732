import { createRoute, z } from '@hono/zod-openapi'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { passwordConfirmationSchema } from '../../domain/accounts/password-change.ts'
import type { User } from '../../domain/accounts/session.ts'
import { listAddresses } from '../accounts/addresses/edit-addresses.ts'
import { checkCurrentPassword } from '../accounts/confirm-password.ts'
import { describeDevice } from '../accounts/known-devices.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { accountEmails, accountMobiles, sessions, users, wishlistItems } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalog.ts'
import { contactMessages, subscribers } from '../database/schema/inbox.ts'
import { ndrTasks } from '../database/schema/ndr.ts'
import { orders } from '../database/schema/orders.ts'
import { auditLog } from '../database/schema/platform.ts'
import { returns } from '../database/schema/returns.ts'
import { reviews } from '../database/schema/reviews.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonBody } from '../http/openapi.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { customerRouter } from '../http/routers.ts'
import { listConsents } from '../inbox/record-consent.ts'
import { presentOrder } from '../orders/orders.presenter.ts'
import { listCustomerOrders } from '../orders/orders.queries.ts'

/**
 * Collects the data that the store has about a customer, without secrets and without internal notes of staff. Messages and
 * the newsletter belong to an email address: they are included only if the account has confirmed it.
 */
function collectOwnData(db: Database, user: User) {
  return db.transaction(
    async (tx) => ({
      exportedAt: new Date(),
      profile: await readProfile(tx, user.id),
      addresses: await listAddresses(tx, user.id),
      orders: await listAllOrders(tx, user.id),
      returns: await listReturns(tx, user.id),
      failedDeliveries: await listFailedDeliveries(tx, user.id),
      reviews: await listReviews(tx, user.id),
      wishlist: await listWishlist(tx, user.id),
      ...(await listCorrespondence(tx, user.id)),
      devices: await listDevices(tx, user.id),
      accountActivity: await listActivity(tx, user.id),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readProfile(tx: Queryable, userId: number) {
  const [row] = await tx
    .select({
      username: users.username,
      registeredAt: users.createdAt,
      email: accountEmails.email,
      emailConfirmedAt: accountEmails.verifiedAt,
      mobile: accountMobiles.mobile,
    })
    .from(users)
    .leftJoin(accountEmails, eq(accountEmails.userId, users.id))
    .leftJoin(accountMobiles, eq(accountMobiles.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

async function listAllOrders(tx: Queryable, userId: number) {
  const all = []
  let total = 1
  for (let offset = 0; offset < total; offset += MAX_ROWS) {
    const page = await listCustomerOrders(tx, userId, { limit: MAX_ROWS, offset })
    all.push(...page.rows.map(presentOrder))
    total = page.total
  }
  return all
}

const ownOrders = (tx: Queryable, userId: number) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))

function listReturns(tx: Queryable, userId: number) {
  const { id, orderId, status, note, answer, verdict, createdAt, resolvedAt } = returns
  return tx
    .select({ id, orderId, status, note, answer, verdict, createdAt, resolvedAt })
    .from(returns)
    .where(inArray(orderId, ownOrders(tx, userId)))
    .orderBy(asc(id))
}

function listFailedDeliveries(tx: Queryable, userId: number) {
  const { id, orderId, failedAt, answer, answerDay, answerPhone, answerAddress, answerLandmark, answerNote } = ndrTasks
  return tx
    .select({ orderId, failedAt, answer, answerDay, answerPhone, answerAddress, answerLandmark, answerNote })
    .from(ndrTasks)
    .where(inArray(orderId, ownOrders(tx, userId)))
    .orderBy(asc(id))
}

function listReviews(tx: Queryable, userId: number) {
  const { id, orderId, productId, rating, title, displayName, state, reply, createdAt } = reviews
  return tx
    .select({ id, orderId, productId, rating, title, text: reviews.text, displayName, state, reply, createdAt })
    .from(reviews)
    .where(inArray(orderId, ownOrders(tx, userId)))
    .orderBy(asc(id))
}

function listWishlist(tx: Queryable, userId: number) {
  return tx
    .select({ productId: products.id, name: products.name, addedAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.createdAt))
}

async function listCorrespondence(tx: Queryable, userId: number) {
  const [confirmed] = await tx
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(and(eq(accountEmails.userId, userId), isNotNull(accountEmails.verifiedAt)))
  if (!confirmed) return { messages: [], newsletter: null, consents: [] }
  const { name, email, phone, subject, message, createdAt } = contactMessages
  const messages = await tx
    .select({ name, email, phone, subject, message, createdAt })
    .from(contactMessages)
    .where(eq(sql`lower(${email})`, confirmed.email.toLowerCase()))
    .orderBy(asc(contactMessages.id))
  const [newsletter] = await tx
    .select({ email: subscribers.email, status: subscribers.status, subscribedAt: subscribers.createdAt })
    .from(subscribers)
    .where(eq(subscribers.email, confirmed.email.toLowerCase()))
  return { messages, newsletter: newsletter ?? null, consents: await listConsents(tx, confirmed.email) }
}

async function listDevices(tx: Queryable, userId: number) {
  const { userAgent, createdAt, expiresAt } = sessions
  const rows = await tx
    .select({ userAgent, loggedInAt: createdAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(createdAt))
  return rows.map(({ userAgent: agent, ...times }) => ({ device: describeDevice(agent), ...times }))
}

/** What the user did to the own account, from the audit log. It has entries of staff only. */
function listActivity(tx: Queryable, userId: number) {
  const { actorId, kind, subjectId, action, createdAt } = auditLog
  return tx
    .select({ action, at: createdAt })
    .from(auditLog)
    .where(and(eq(actorId, userId), eq(kind, 'user'), eq(subjectId, String(userId))))
    .orderBy(asc(auditLog.id))
}

const downloadRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'downloadOwnData',
  tags: ['Account'],
  summary: 'Download the data that the store has about the logged-in user, as one JSON file',
  request: { body: jsonBody(passwordConfirmationSchema) },
  responses: {
    200: {
      description:
        'Profile, addresses, orders, failed deliveries, returns, reviews, wishlist, messages, newsletter, consents and devices',
      content: {
        'application/json': {
          schema: z.object({ exportedAt: z.iso.datetime() }).openapi({ additionalProperties: true }),
        },
      },
    },
    ...errorResponses(400, 401, 429),
  },
})

/** The download of a user's own data, mounted at `/user/data`. */
export const ownDataRoutes = ({ db, limits }: { db: Database; limits: RateLimiter }) =>
  customerRouter().openapi(downloadRoute, async (c) => {
    const { actor } = c.var
    // Shared with the other forms that ask for the password: each would let an attacker guess it.
    await limits.consume('password-account', String(actor.id))
    await checkCurrentPassword(db, actor, c.req.valid('json').password, 'password')
    await limits.consume('data-download-account', String(actor.id))
    const data = await collectOwnData(db, actor)
    c.var.log.info({ userId: actor.id }, 'own data downloaded')
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return c.json({ ...data, exportedAt: data.exportedAt.toISOString() }, 200)
  })
