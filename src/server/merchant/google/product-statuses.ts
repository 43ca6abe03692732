import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'
import { MerchantError, type OfferStatus } from '../merchant-client.ts'

const issueSchema = z.looseObject({
  severity: z.string().default(''),
  description: z.string().default(''),
  detail: z.string().default(''),
})
const productSchema = z.looseObject({
  offerId: z.string(),
  dataSource: z.string().default(''),
  productStatus: z.looseObject({ itemLevelIssues: z.array(issueSchema).default([]) }).optional(),
})
const pageSchema = z.looseObject({
  products: z.array(productSchema).default([]),
  nextPageToken: z.string().default(''),
})

/**
 * Parses a page of `products.list`: the products as Google processed them, with the issues that keep it from showing them.
 * @param dataSource products of other data sources are ignored
 * @throws MerchantError (outage) for an invalid response
 */
export function parseProductStatuses(
  text: string,
  dataSource: string,
): { statuses: OfferStatus[]; nextPageToken: string } {
  const page = pageSchema.safeParse(parseJson(text))
  if (!page.success) throw new MerchantError('outage', 'Google’s response could not be understood.')
  const ours = page.data.products.filter((product) => product.dataSource === dataSource)
  return { statuses: ours.map(toOfferStatus), nextPageToken: page.data.nextPageToken }
}

function toOfferStatus({ offerId, productStatus }: z.infer<typeof productSchema>): OfferStatus {
  const issue = productStatus?.itemLevelIssues.find(({ severity }) => severity === 'DISAPPROVED')
  if (!issue) return { offerId, issue: null }
  const reasons = [issue.description, issue.detail].filter((part) => part !== '')
  return { offerId, issue: reasons.join('. ') || 'Google does not say why.' }
}
