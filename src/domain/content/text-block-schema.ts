import { z } from 'zod'

/** A part of a line of text with one formatting. Line breaks are `\n`. */
const textRunSchema = z.object({
  text: z.string(),
  isBold: z.literal(true).optional(),
  isItalic: z.literal(true).optional(),
  href: z.string().optional().describe('A page of the shop, a URL, or a mailto: or tel: link'),
})
export type TextRun = z.infer<typeof textRunSchema>

const runs = z.array(textRunSchema)

/** The blocks of a text that staff write in Markdown. There is no HTML in them. */
export const textBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), id: z.string(), runs }),
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('quote'), runs }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(runs) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
  z.object({ kind: z.literal('support') }).describe('How to reach the support of the shop'),
])
export type TextBlock = z.infer<typeof textBlockSchema>
