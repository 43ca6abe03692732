import { and, asc, eq, sql } from 'drizzle-orm'
import type { User } from '../../src/domain/accounts/session.ts'
import type { CallResult } from '../../src/domain/confirmation/call-list.ts'
import { CONFIRMATION_SETTING_KEYS } from '../../src/domain/confirmation/confirmation-settings.ts'
import { applyPolicies, isUnsent } from '../../src/server/confirmation/apply-policies.ts'
import { claimOrder } from '../../src/server/confirmation/decide-confirmation.ts'
import { recordAnswer } from '../../src/server/confirmation/record-answer.ts'
import { recordCall } from '../../src/server/confirmation/record-call.ts'
import type { ConfirmationDeps } from '../../src/server/confirmation/request-confirmation.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { orderConfirmations } from '../../src/server/database/schema/confirmations.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { siteSettings } from '../../src/server/database/schema/platform.ts'

/** Risky orders are confirmed in the simulated shop, the others are sent at once. */
const POLICIES = [
  { key: CONFIRMATION_SETTING_KEYS.confirmCheck, value: 'link' },
  { key: CONFIRMATION_SETTING_KEYS.confirmHigh, value: 'call' },
]

type Step = 'link sent' | 'confirmed by link' | 'cancelled by link' | Omit<CallResult, 'sendLink'>

const call = (outcome: CallResult['outcome'], note = ''): Step => ({ outcome, note })
const NO_ANSWER = call('no_answer')

/** The steps so far of the orders that wait for their customers: of the oldest first, repeated after the last. */
const EXAMPLES: readonly (readonly Step[])[] = [
  [],
  ['link sent'],
  ['confirmed by link'],
  [NO_ANSWER],
  [call('confirmed', 'Will pay in cash, is at home after 4 pm')],
  [NO_ANSWER, NO_ANSWER, NO_ANSWER],
  ['link sent'],
  [call('cancelled', 'Bought the book elsewhere')],
  [],
  [call('call_later', 'In class until the evening')],
  [call('wrong_number')],
  ['cancelled by link'],
]

/**
 * Asks the customers of the risky new orders of a simulated shop, and records what they and staff did, with the commands of
 * the shop. Sets the policies of the levels Check and High, unless the owner has set them.
 * @returns the number of orders that wait or waited for their customer
 */
export async function writeConfirmations(deps: ConfirmationDeps, actor: User): Promise<number> {
  await deps.db.insert(siteSettings).values(POLICIES).onConflictDoNothing()
  await applyPolicies(deps)
  const waiting = await listWaiting(deps.db)
  for (const [index, { id }] of waiting.entries()) {
    for (const step of EXAMPLES[index % EXAMPLES.length] ?? []) await applyStep(deps, actor, id, step)
  }
  return waiting.length
}

const listWaiting = (db: Database) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnsent, eq(orders.confirmation, 'pending')))
    .orderBy(asc(orders.createdAt), asc(orders.id))

async function applyStep(deps: ConfirmationDeps, actor: User, orderId: number, step: Step): Promise<void> {
  if (step === 'link sent') await markLinkSent(deps.db, orderId)
  else if (step === 'confirmed by link') await recordAnswer(deps, { orderId, channel: 'link', answer: 'confirm' })
  else if (step === 'cancelled by link') await recordAnswer(deps, { orderId, channel: 'link', answer: 'cancel' })
  else {
    await claimOrder(deps.db, actor, orderId)
    await recordCall(deps, actor, orderId, { ...step, sendLink: false })
  }
}

/** A store without an email account sends no links, so the time of one is set: the customer has not answered yet. */
const markLinkSent = (db: Database, orderId: number) =>
  db
    .update(orderConfirmations)
    .set({ linkSentAt: sql`now() - interval '1 hour'`, callDueAt: null, policy: 'link' })
    .where(eq(orderConfirmations.orderId, orderId))
