import type { EmailBlock } from '../../../domain/email/email-template-api.ts'
import { confirmationPath, deliveryPath } from '../../../domain/orders/link-page.ts'
import { addDays } from '../../../domain/values/dates.ts'
import type { EmailSettings } from '../../email/email-outbox.ts'
import { isLinkSignature, type LinkSubject, signLink } from '../../http/link-signature.ts'
import type { OrderRow } from '../orders.queries.ts'

type TokenSubject = Pick<OrderRow, 'id' | 'accessNonce'>

const PURPOSE = 'rankshelf order'

/** Of links in emails about a failed delivery. They are in the query string, so they show and change nothing else. */
const DELIVERY_PURPOSE = 'rankshelf delivery'

const linkSubject = ({ id, accessNonce }: TokenSubject): LinkSubject => ({ id, nonce: accessNonce })

/** Returns the token of links to an order. It contains no personal data and works until the order gets another nonce. */
export const signOrderToken = (order: TokenSubject, secretKey: string | undefined): string =>
  signLink(linkSubject(order), { purpose: PURPOSE, secretKey })

/** Whether a token was signed for this order. */
export const isOrderToken = (token: string, order: TokenSubject, secretKey: string | undefined): boolean =>
  isLinkSignature(token, linkSubject(order), { purpose: PURPOSE, secretKey })

interface LinkSettings {
  publicUrl: string
  secretKey: string | undefined
}

/** The URL of an order's page for its customer. Its fragment contains the token: no server receives it and no log has it. */
export const orderUrl = (order: TokenSubject, { publicUrl, secretKey }: LinkSettings): string =>
  `${publicUrl}/orders/${order.id}#${signOrderToken(order, secretKey)}`

/** The URL of the page on which the customer of an order asks for a replacement, with the token as in `orderUrl`. */
export const replacementUrl = (order: TokenSubject, { publicUrl, secretKey }: LinkSettings): string =>
  `${publicUrl}/orders/${order.id}/replacement#${signOrderToken(order, secretKey)}`

/** The URL of the page on which the customer of an order says what to do after a failed delivery. Works without JavaScript. */
export const deliveryUrl = (order: TokenSubject, { publicUrl, secretKey }: LinkSettings): string =>
  publicUrl + deliveryPathOf(order, secretKey)

/** The path of that page. */
export const deliveryPathOf = (order: TokenSubject, secretKey: string | undefined): string =>
  deliveryPath(order.id, signDeliveryToken(order, secretKey))

const signDeliveryToken = (order: TokenSubject, secretKey: string | undefined): string =>
  signLink(linkSubject(order), { purpose: DELIVERY_PURPOSE, secretKey })

/** Whether a token was signed for the delivery of this order. */
export const isDeliveryToken = (token: string, order: TokenSubject, secretKey: string | undefined): boolean =>
  isLinkSignature(token, linkSubject(order), { purpose: DELIVERY_PURPOSE, secretKey })
/** How long a customer can confirm an order with a link. */
const CONFIRMATION_LINK_DAYS = 4
const MS_PER_S = 1000
const CONFIRMATION_TOKEN = /^(?<expires>[0-9a-z]{1,9})\.(?<signature>[\w-]{43})$/

/** The time of expiry is part of the purpose, so that it cannot be changed. */
const confirmationPurpose = (expires: string): string => `rankshelf order confirmation ${expires}`

/** Returns when a link that is made now expires: at the end of the hour, so that links of one event are the same. */
export function confirmationExpiry(now = new Date()): Date {
  const hour = Math.ceil(now.getTime() / 3_600_000) * 3_600_000
  return addDays(new Date(hour), CONFIRMATION_LINK_DAYS)
}

/** Returns the token with which a customer confirms, corrects or cancels one order until it expires. */
export function signConfirmationToken(order: TokenSubject, secretKey: string | undefined, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / MS_PER_S).toString(36)
  return `${expires}.${signLink(linkSubject(order), { purpose: confirmationPurpose(expires), secretKey })}`
}

/** Returns when the token of a confirmation expires; undefined if it was not signed for this order. */
export function confirmationTokenExpiry(
  token: string,
  order: TokenSubject,
  secretKey: string | undefined,
): Date | undefined {
  const { expires = '', signature = '' } = CONFIRMATION_TOKEN.exec(token)?.groups ?? {}
  const isSigned = isLinkSignature(signature, linkSubject(order), { purpose: confirmationPurpose(expires), secretKey })
  return isSigned ? new Date(Number.parseInt(expires, 36) * MS_PER_S) : undefined
}

/** The path of the page on which a customer confirms an order. */
export const confirmPathOf = (order: TokenSubject, secretKey: string | undefined): string =>
  confirmationPath(order.id, signConfirmationToken(order, secretKey, confirmationExpiry()))

/** The path of the page on which a customer changes the address and the mobile number of an order. */
export const changePathOf = (order: TokenSubject, secretKey: string | undefined): string =>
  `${confirmPathOf(order, secretKey)}&step=address`

/** The URL of the page on which a customer confirms an order. */
export const confirmationUrl = (order: TokenSubject, { publicUrl, secretKey }: LinkSettings): string =>
  publicUrl + confirmPathOf(order, secretKey)

/** The button with which the customer confirms, corrects or cancels an order. */
export const confirmLink = (order: OrderRow, { sender, secretKey }: EmailSettings): EmailBlock => ({
  kind: 'link',
  label: 'Confirm your order',
  url: confirmationUrl(order, { publicUrl: sender.url, secretKey }),
})
