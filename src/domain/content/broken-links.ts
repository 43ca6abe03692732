import { z } from 'zod'
import { SITE_TEXT_NAMES } from './site-texts.ts'

/** A link to a page that the shop does not have. */
export const brokenLinkSchema = z.object({
  text: z.enum(SITE_TEXT_NAMES).nullable().describe('The text with the link; null for a banner'),
  place: z.string().describe("Where the link is, such as 'About Us' or 'Banner: Exam sale'"),
  href: z.string(),
  label: z.string(),
})
export type BrokenLink = z.infer<typeof brokenLinkSchema>
