import { createRoute } from '@hono/zod-openapi'
import { and, eq, isNotNull } from 'drizzle-orm'
import { CONSENT_WORDINGS } from '../../domain/inbox/consent-wordings.ts'
import { type ConsentEdit, consentEditSchema, type OwnConsents, ownConsentsSchema } from '../../domain/inbox/consent.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { accountEmails } from '../database/schema/accounts.ts'
import { mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { ConflictError } from '../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { customerRouter } from '../http/routers.ts'
import { listConsents, recordConsent, stopMailing, unsubscribeFromNewsletter } from './record-consent.ts'
import { addSubscriber, type SubscribeDeps } from './subscribe.ts'

/** Returns the consents of the confirmed address of an account. */
async function readOwnConsents(db: Queryable, userId: number): Promise<OwnConsents> {
  const email = await findConfirmedAddress(db, userId)
  if (email === undefined) return { email: null, newsletter: false, reviewRequests: false, history: [] }
  const isSubscribed = and(eq(subscribers.email, email), eq(subscribers.status, 'active'))
  const isStopped = and(
    eq(mailingRecipients.list, 'review_requests'),
    eq(mailingRecipients.email, email),
    isNotNull(mailingRecipients.unsubscribedAt),
  )
  return {
    email,
    newsletter: (await db.$count(subscribers, isSubscribed)) > 0,
    reviewRequests: (await db.$count(mailingRecipients, isStopped)) === 0,
    history: await listConsents(db, email),
  }
}

/**
 * Gives or withdraws a consent of the account. Does nothing if it is so already.
 * @throws ConflictError (409) without a confirmed address
 */
async function changeOwnConsent(deps: SubscribeDeps, userId: number, { kind, isGiven }: ConsentEdit): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const email = await findConfirmedAddress(tx, userId)
    if (email === undefined) {
      throw new ConflictError('no_confirmed_address', 'Please confirm your email address first.')
    }
    const proof = { source: 'account' as const, wording: CONSENT_WORDINGS.account[kind] }
    if (kind === 'review_requests') return setReviewRequests(tx, { email, isGiven, proof })
    if (!isGiven) return unsubscribeFromNewsletter(tx, email, proof)
    return addSubscriber(tx, deps, { email, source: 'website', consent: proof })
  })
}

async function setReviewRequests(
  tx: Transaction,
  { email, isGiven, proof }: { email: string; isGiven: boolean; proof: { source: 'account'; wording: string } },
): Promise<void> {
  const list = 'review_requests'
  const isRecipient = and(eq(mailingRecipients.list, list), eq(mailingRecipients.email, email))
  await tx.insert(mailingRecipients).values({ list, email }).onConflictDoNothing()
  const [recipient] = await tx.select().from(mailingRecipients).where(isRecipient).for('update')
  if (!recipient) return
  if (!isGiven) return stopMailing(tx, recipient, proof)
  if (recipient.unsubscribedAt === null) return
  await tx.update(mailingRecipients).set({ unsubscribedAt: null }).where(isRecipient)
  await recordConsent(tx, { kind: list, email, action: 'given', ...proof })
}

async function findConfirmedAddress(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(and(eq(accountEmails.userId, userId), isNotNull(accountEmails.verifiedAt)))
  return row?.email.toLowerCase()
}

const shared = { path: '/' as const, tags: ['Account'] }
const ownConsents = ownConsentsSchema.openapi('OwnConsents')

const readRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'getOwnConsents',
  summary: 'The emails that the confirmed address of the user gets, and when the user agreed or refused',
  responses: { 200: jsonResponse(ownConsents, 'The consents'), ...errorResponses(401) },
})
const changeRoute = createRoute({
  ...shared,
  method: 'put',
  operationId: 'changeOwnConsent',
  summary: 'Give or withdraw a consent; 409 without a confirmed email address',
  request: { body: jsonBody(consentEditSchema.openapi('ConsentEdit')) },
  responses: { 200: jsonResponse(ownConsents, 'The consents'), ...errorResponses(400, 401, 409) },
})

/** The consents of a user to emails, mounted at `/user/consents`. */
export const ownConsentsRoutes = (deps: SubscribeDeps) =>
  customerRouter()
    .openapi(readRoute, async (c) => c.json(await readOwnConsents(deps.db, c.var.actor.id), 200))
    .openapi(changeRoute, async (c) => {
      await changeOwnConsent(deps, c.var.actor.id, c.req.valid('json'))
      return c.json(await readOwnConsents(deps.db, c.var.actor.id), 200)
    })
