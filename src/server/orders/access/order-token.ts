import { deliveryPath } from '../../../domain/orders/link-page.ts'
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
  `${publicUrl}${deliveryPath(order.id, signDeliveryToken(order, secretKey))}`

const signDeliveryToken = (order: TokenSubject, secretKey: string | undefined): string =>
  signLink(linkSubject(order), { purpose: DELIVERY_PURPOSE, secretKey })

/** Whether a token was signed for the delivery of this order. */
export const isDeliveryToken = (token: string, order: TokenSubject, secretKey: string | undefined): boolean =>
  isLinkSignature(token, linkSubject(order), { purpose: DELIVERY_PURPOSE, secretKey })
