import { z } from 'zod'
import { mobileSchema } from '../accounts/address.ts'

const TOKEN_MAX = 100

/** What proves that someone may see and change an order: the token of a link from its emails, or its mobile number. */
export const orderProofSchema = z.union(
  [z.object({ token: z.string().max(TOKEN_MAX) }), z.object({ mobile: mobileSchema })],
  'Open the link in our email, or enter the mobile number of the order',
)
export type OrderProof = z.infer<typeof orderProofSchema>

/** The body of a request for one order. The account that placed the order needs no proof. */
export const orderAccessSchema = z.object({ proof: orderProofSchema.optional() })
