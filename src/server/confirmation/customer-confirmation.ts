import { eq } from 'drizzle-orm'
import {
  type CustomerAnswer,
  type CustomerConfirmation,
  correctionSchema,
} from '../../domain/confirmation/customer-confirmation.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import type { Queryable } from '../database/connect.ts'
import { NotFoundError, ValidationError, validationHook } from '../http/errors.ts'
import { confirmationTokenExpiry, signConfirmationToken } from '../orders/access/order-token.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { modifyOrderIn } from '../orders/modifications/modify-order.ts'
import type { OrderDeps } from '../orders/place-order.ts'
import { GUEST } from '../orders/order-history.ts'
import { presentOrder } from '../orders/orders.presenter.ts'
import { findOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { findPinCodePlace } from '../shipping/pin-code-table.ts'
import type { ServiceabilityLookup } from '../shipping/serviceability-lookup.ts'
import { isHeldForStaff, recordAnswer, recordAnswerIn } from './record-answer.ts'

export interface CustomerConfirmationDeps extends OrderDeps {
  config: { secretKey: string | undefined }
  lookup: ServiceabilityLookup
}

/** An order with the expiry of the link that was opened. */
export interface LinkedOrder {
  order: OrderWithItems
  expiresAt: Date
}

const EXPIRED = 'This link has expired.'

/** @throws NotFoundError for an unknown order and for an invalid link; the response is the same */
export async function findLinkedOrder(
  { db, config }: Pick<CustomerConfirmationDeps, 'db' | 'config'>,
  orderId: number,
  link: string,
): Promise<LinkedOrder> {
  const order = await findOrder(db, orderId)
  const expiresAt = order && confirmationTokenExpiry(link, order, config.secretKey)
  if (!order || !expiresAt) throw new NotFoundError('Order')
  return { order, expiresAt }
}

/** The present state of an order, for the holder of a link. A link that has expired shows neither books nor address. */
export async function readCustomerConfirmation(
  db: Queryable,
  { order, expiresAt }: LinkedOrder,
  now = new Date(),
): Promise<CustomerConfirmation> {
  const { id: orderId, items, adjustments, totalAmount, createdAt: placedAt, ...shown } = presentOrder(order)
  const blocker = cancelBlocker(order)
  const isCalled = await isHeldForStaff(db, order)
  const state = expiresAt <= now ? 'expired' : blocker ? 'closed' : 'open'
  const { customerName, customerPhone, shippingAddress, city, state: region, pincode } = shown
  return {
    orderId,
    state,
    isConfirmed: order.confirmation === 'confirmed',
    isRequired: !isCalled && (order.confirmation === 'pending' || order.confirmation === 'unreachable'),
    isCalled,
    message: blocker ?? (state === 'expired' ? EXPIRED : null),
    placedAt,
    expiresAt: expiresAt.toISOString(),
    totalAmount,
    adjustments: state === 'expired' ? [] : adjustments,
    items: state === 'expired' ? [] : items,
    destination:
      state === 'open' ? { customerName, customerPhone, shippingAddress, city, state: region, pincode } : null,
    draft: state === 'open' ? await readDraft(db, orderId) : null,
  }
}

async function readDraft(db: Queryable, orderId: number): Promise<CustomerConfirmation['draft']> {
  const [row] = await db
    .select({ draft: orderConfirmations.addressDraft })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, orderId))
  return (row?.draft as CustomerConfirmation['draft'] | undefined) ?? null
}

/**
 * Confirms, corrects or cancels an order for the holder of its link. A correction also confirms the order.
 * @returns the token of the link that works from now on: a new mobile number makes the earlier one invalid
 * @throws ValidationError (400) for an address that the checkout would not accept, or to which no courier delivers
 * @throws ConflictError (409) when the link has expired, or the order is cancelled, with the courier or being sent
 */
export async function answerConfirmation(
  deps: CustomerConfirmationDeps,
  { order, expiresAt }: LinkedOrder,
  { answer, ...values }: CustomerAnswer,
): Promise<string> {
  const { id } = order
  if (answer === 'change') await correctOrder(deps, id, values)
  else await recordAnswer(deps, { orderId: id, channel: 'link', answer })
  const answered = await findOrder(deps.db, id)
  return signConfirmationToken(answered ?? order, deps.config.secretKey, expiresAt)
}

async function correctOrder(
  deps: CustomerConfirmationDeps,
  orderId: number,
  values: Partial<Record<string, string>>,
): Promise<void> {
  const parsed = correctionSchema.safeParse(values)
  validationHook(parsed)
  const correction = correctionSchema.parse(values)
  await assertServiceable(deps, correction.pincode)
  await deps.db.transaction(async (tx) => {
    await modifyOrderIn(tx, deps, GUEST, orderId, correction)
    await recordAnswerIn(tx, deps, { orderId, channel: 'link', answer: 'confirm' })
    await tx
      .update(orderConfirmations)
      .set({ addressDraft: null, addressDraftAt: null })
      .where(eq(orderConfirmations.orderId, orderId))
  })
}

/** @throws ValidationError (400) when no courier collects cash at a PIN code; an unknown answer rules nothing out */
async function assertServiceable({ lookup }: CustomerConfirmationDeps, pincode: string): Promise<void> {
  const serviceability = await lookup.check(pincode)
  if (serviceability?.cashOnDelivery !== false) return
  const place = await findPinCodePlace(pincode)
  const name = place ? `${place.city}, ${place.state}` : `PIN code ${pincode}`
  throw new ValidationError({
    pincode: `${name}: no courier takes Cash on Delivery there. Use another PIN code or call us.`,
  })
}

/** Stores what the customer typed and the messages for an hour, so that the page shows both without a script. */
export async function saveDraft(
  { db }: Pick<CustomerConfirmationDeps, 'db'>,
  orderId: number,
  typed: CustomerAnswer,
  fields: Record<string, string>,
): Promise<void> {
  const names = Object.keys(correctionSchema.shape) as (keyof typeof correctionSchema.shape)[]
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
  const draft = { addressDraft: { values, fields }, addressDraftAt: new Date() }
  await db
    .insert(orderConfirmations)
    .values({ orderId, ...draft })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: draft })
}
