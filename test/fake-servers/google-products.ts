import { type GoogleResponse, googleError } from './google-responses.ts'

/** The account and the data source of the fake. */
export const ACCOUNT = '512340001'
export const SOURCE = `accounts/${ACCOUNT}/dataSources/10460011`

/** Received offers by id. */
export type ListedOffers = Map<string, Record<string, unknown>>
/** Review issues by offer id. */
export type OfferReviews = Map<string, 'DISAPPROVED' | 'NOT_IMPACTED'>

/** Returns a page of two products. The list ends with a product of another data source. */
export function listPage(listed: ListedOffers, reviewed: OfferReviews, first: number): GoogleResponse {
  const own = [...listed].map(([offerId, input]) => {
    const severity = reviewed.get(offerId)
    const issue = { code: 'landing_page_error', resolution: 'merchant_action', attribute: 'link' }
    const texts = { description: 'Page not available', detail: 'Update your landing page' }
    const itemLevelIssues = severity ? [{ ...issue, ...texts, severity }] : []
    return { ...input, dataSource: SOURCE, productStatus: { destinationStatuses: [], itemLevelIssues } }
  })
  const foreign = own.slice(0, 1).map((product) => ({ ...product, dataSource: `${SOURCE}9`, productStatus: undefined }))
  const all = [...own, ...foreign]
  const next = first + 2 < all.length ? { nextPageToken: String(first + 2) } : {}
  return { status: 200, body: { products: all.slice(first, first + 2), ...next } }
}

/** Inserts or deletes an offer. */
export function applyProductInput(
  operation: string,
  offerId: string,
  body: Record<string, unknown>,
  listed: ListedOffers,
): GoogleResponse {
  if (operation === 'delete') {
    if (!listed.delete(offerId)) return googleError(404, 'The requested product was not found.')
    return { status: 200, body: {} }
  }
  if (operation !== 'insert') return { status: 404, text: '<html>Not found</html>' }
  const { versionNumber, ...product } = body
  if (Number(versionNumber) < Number(listed.get(offerId)?.versionNumber ?? 0)) {
    return googleError(409, 'The version number is older than the one that is stored.', { reason: 'aborted' })
  }
  listed.set(offerId, body)
  const name = `accounts/${ACCOUNT}/productInputs/en~IN~${offerId}`
  return { status: 200, body: { name, product: name.replace('productInputs', 'products'), ...product } }
}
