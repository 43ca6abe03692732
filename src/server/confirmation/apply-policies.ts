import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { UNSENT_STATUSES } from '../../domain/orders/order-status.ts'
import { isCallTime, nextCallTime } from '../../domain/confirmation/call-times.ts'
import {
  type ConfirmationSettings,
  CONFIRMATION_SETTING_KEYS,
  toConfirmationSettings,
} from '../../domain/confirmation/confirmation-settings.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import type { Transaction, Queryable } from '../database/connect.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { POLICY_ACTOR } from '../orders/order-history.ts'
import { courierCondition } from '../orders/order-views.queries.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { updateOrdersIn } from '../orders/update-orders.ts'
import { requestConfirmation, type ConfirmationDeps } from './request-confirmation.ts'
import { decideConfirmation } from './decide-confirmation.ts'
import { siteSettings } from '../database/schema/platform.ts'

/** The maximum of each step. The next run, a minute later, continues. */
const BATCH_SIZE = 200

/** The number of orders that a run changed, by step. */
export interface AppliedPolicies {
  decided: number
  reminded: number
  toCall: number
  cancelled: number
  reopened: number
}

/** The condition of orders that are neither closed nor with a courier. */
export const isUnsent = and(inArray(orders.status, UNSENT_STATUSES), courierCondition('not-sent'))

const hoursAgo = (hours: number): SQL => sql`now() - make_interval(hours => ${hours}::int)`
const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days}::int)`

/**
 * Applies the policies of the owner to orders whose risk is new, reminds customers, puts orders on the call list, and
 * cancels orders without an answer if the owner switched that on. Safe to repeat.
 */
export async function applyPolicies(deps: ConfirmationDeps, now = new Date()): Promise<AppliedPolicies> {
  const settings = await readConfirmationSettings(deps.db)
  await clearCallList(deps)
  await deleteDrafts(deps)
  const run = (condition: SQL | undefined, step: Step) => forEachOrder(deps, condition, step)
  return {
    reopened: await run(eq(orders.confirmation, 'declined'), requestAgain),
    decided: await run(isToBeDecided, (tx, order) => decideConfirmation(tx, deps, order, settings)),
    // Customers are not disturbed at night.
    reminded: isCallTime(now) ? await run(isToBeReminded(settings), (tx, order) => remind(tx, deps, order)) : 0,
    toCall: await run(isToBeCalled(settings), (tx, { id }) => scheduleCall(tx, id, nextCallTime(now))),
    cancelled: settings.isAutoCancelOn
      ? await run(isToBeCancelled(settings), (tx, order) => cancelUnanswered(tx, deps, order))
      : 0,
  }
}

const isToBeDecided = and(
  eq(orders.source, 'website'),
  eq(orders.paymentMethod, 'cod'),
  sql`${orders.totalPaise} > 0`,
  or(isNotNull(orderRisks.orderId), eq(orders.confirmation, 'pending')),
  or(
    isNull(orderConfirmations.orderId),
    sql`${orderConfirmations.riskLevel} is distinct from ${orderRisks.effectiveLevel}`,
  ),
)

const isWaitingForLink = and(
  eq(orders.confirmation, 'pending'),
  eq(orderConfirmations.policy, 'link'),
  isNull(orderConfirmations.callDueAt),
)

const isToBeReminded = ({ remindHours }: ConfirmationSettings) =>
  and(isWaitingForLink, isNull(orderConfirmations.remindedAt), lt(orderConfirmations.linkSentAt, hoursAgo(remindHours)))

const isToBeCalled = ({ callHours }: ConfirmationSettings) =>
  and(isWaitingForLink, lt(orderConfirmations.remindedAt, hoursAgo(callHours)))

/** Only customers who were asked; held orders wait for staff. */
const isToBeCancelled = ({ cancelDays }: ConfirmationSettings) =>
  and(
    inArray(orders.confirmation, ['pending', 'unreachable']),
    inArray(orderConfirmations.policy, ['link', 'call']),
    lt(orderConfirmations.decidedAt, daysAgo(cancelDays)),
    or(lt(orderConfirmations.linkSentAt, daysAgo(cancelDays)), sql`${orderConfirmations.failedAttempts} > 0`),
  )

type Step = (tx: Transaction, order: OrderWithItems) => Promise<void>

/** Locks the open orders that meet a condition one by one, and runs the step if they still meet it. */
async function forEachOrder({ db }: ConfirmationDeps, condition: SQL | undefined, step: Step): Promise<number> {
  const matching = and(isUnsent, condition)
  const rows = await select(db, matching).orderBy(orders.createdAt).limit(BATCH_SIZE)
  let count = 0
  for (const { id } of rows) {
    const isDone = await db.transaction(async (tx) => {
      await lockOrder(tx, id)
      const [still] = await select(tx, and(matching, eq(orders.id, id)))
      const order = still && (await findOrder(tx, id))
      if (order) await step(tx, order)
      return order !== undefined
    })
    if (isDone) count += 1
  }
  return count
}

const select = (db: Pick<ConfirmationDeps['db'], 'select'>, condition: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .leftJoin(orderRisks, eq(orderRisks.orderId, orders.id))
    .where(condition)

/** A customer declined the order, and staff reopened it. */
async function requestAgain(tx: Transaction, order: OrderWithItems): Promise<void> {
  await setConfirmation(tx, order, { to: 'pending', channel: 'policy', actor: POLICY_ACTOR })
  await scheduleCall(tx, order.id, nextCallTime(new Date()))
}

/** An order whose customer cannot be reminded is on the call list at once. */
async function remind(tx: Transaction, deps: ConfirmationDeps, order: OrderWithItems): Promise<void> {
  if (!(await requestConfirmation(tx, deps, order, { isReminder: true, request: 'reminder' }))) {
    await scheduleCall(tx, order.id, nextCallTime(new Date()))
  }
}

async function scheduleCall(tx: Transaction, orderId: number, callDueAt: Date): Promise<void> {
  await tx.update(orderConfirmations).set({ callDueAt }).where(eq(orderConfirmations.orderId, orderId))
}

async function cancelUnanswered(tx: Transaction, deps: ConfirmationDeps, { id }: OrderWithItems): Promise<void> {
  await updateOrdersIn(tx, deps, {
    by: 'policy',
    actor: POLICY_ACTOR,
    updates: new Map([[id, { edit: { status: 'cancelled' } }]]),
    action: 'auto-cancel',
  })
}

/** Removes orders from the call list that were cancelled or sent. */
async function clearCallList({ db }: ConfirmationDeps): Promise<void> {
  await db
    .update(orderConfirmations)
    .set({ callDueAt: null })
    .where(
      and(
        isNotNull(orderConfirmations.callDueAt),
        sql`not exists (select from ${orders} where ${eq(orders.id, orderConfirmations.orderId)} and ${isUnsent})`,
      ),
    )
}

/** A customer corrects a rejected address at once, or not at all. */
async function deleteDrafts({ db }: ConfirmationDeps): Promise<void> {
  await db
    .update(orderConfirmations)
    .set({ addressDraft: null, addressDraftAt: null })
    .where(lt(orderConfirmations.addressDraftAt, hoursAgo(1)))
}

/** Reads the settings of the confirmation of orders. */
async function readConfirmationSettings(db: Queryable): Promise<ConfirmationSettings> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(CONFIRMATION_SETTING_KEYS)))
  return toConfirmationSettings(new Map(rows.map(({ key, value }) => [key, value])))
}
