import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  CONFIRMATION_SETTING_KEYS,
  DEFAULT_CONFIRMATION_SETTINGS,
} from '../../../domain/confirmation/confirmation-settings.ts'
import type { Confirmation } from '../../../domain/orders/confirmation.ts'
import type { OrderSource, PaymentMethod } from '../../../domain/orders/order-status.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { siteSettings } from '../../database/schema/platform.ts'

interface NewOrder {
  source?: OrderSource | undefined
  paymentMethod?: PaymentMethod | undefined
  totalPaise: number
}

/** Whether the customer of an order can be asked: they ordered themselves, and there is cash to collect. */
export const needsAnswer = ({ source, paymentMethod, totalPaise }: NewOrder): boolean =>
  (source ?? 'website') === 'website' && (paymentMethod ?? 'cod') === 'cod' && totalPaise > 0

const POLICY_KEYS = [
  CONFIRMATION_SETTING_KEYS.confirmTrusted,
  CONFIRMATION_SETTING_KEYS.confirmNormal,
  CONFIRMATION_SETTING_KEYS.confirmCheck,
  CONFIRMATION_SETTING_KEYS.confirmHigh,
]

/**
 * Whether a new order is answered with the link by which its customer confirms it. Not if the shop holds orders of some level:
 * the link would release them before their risk is known. The policy sends it once the level is known.
 */
export async function hasLinkAtOnce(
  tx: Transaction,
  { confirmation }: { confirmation: Confirmation },
): Promise<boolean> {
  return confirmation === 'pending' && !(await isSomeLevelHeld(tx))
}

/** Whether the shop holds the orders of some level of risk for staff. */
export async function isSomeLevelHeld(db: Queryable): Promise<boolean> {
  const isHold = and(inArray(siteSettings.key, POLICY_KEYS), eq(siteSettings.value, 'hold'))
  return (await db.$count(siteSettings, isHold)) > 0
}

const DEFAULT_POLICY = DEFAULT_CONFIRMATION_SETTINGS.policies.normal

/**
 * The confirmation of a new order, as an expression of its INSERT: the policy for a normal risk applies until the risk is
 * computed. The text is the same for every order, because the statement is prepared.
 */
export const initialConfirmation = (order: NewOrder): SQL<Confirmation> => sql<Confirmation>`(
  case when ${needsAnswer(order)}::boolean and coalesce((
    select value from ${siteSettings} where key = ${CONFIRMATION_SETTING_KEYS.confirmNormal}), ${DEFAULT_POLICY}
  ) in ('link', 'call', 'hold') then 'pending' else 'not_required' end)`
