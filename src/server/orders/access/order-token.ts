import { isLinkSignature, type LinkSubject, signLink } from '../../http/link-signature.ts'
import type { OrderRow } from '../orders.queries.ts'

type TokenSubject = Pick<OrderRow, 'id' | 'accessNonce'>

const PURPOSE = 'rankshelf order'

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
