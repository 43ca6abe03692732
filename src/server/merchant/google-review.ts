import { z } from 'zod'
import { readJson } from '../http/read-json.ts'
import { ListingTrouble, type Review } from './merchant-listing.ts'

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
 * Reads a page of `products.list`: Google's products as it processed them, with what keeps it from showing them.
 * @param dataSource only what came from there is the store's
 * @throws ListingTrouble where it is no such page
 */
export function readReviews(text: string, dataSource: string): { reviews: Review[]; nextPageToken: string } {
  const page = pageSchema.safeParse(readJson(text))
  if (!page.success) throw new ListingTrouble('outage', 'Google’s answer could not be understood.')
  const ours = page.data.products.filter((product) => product.dataSource === dataSource)
  return { reviews: ours.map(toReview), nextPageToken: page.data.nextPageToken }
}

function toReview({ offerId, productStatus }: z.infer<typeof productSchema>): Review {
  const issue = productStatus?.itemLevelIssues.find(({ severity }) => severity === 'DISAPPROVED')
  if (!issue) return { offerId, issue: null }
  const words = [issue.description, issue.detail].filter((part) => part !== '')
  return { offerId, issue: words.join('. ') || 'Google does not say why.' }
}
