import type { EmailBlock, Fact } from '../../../domain/email/email-template-api.ts'
import { publicHost } from '../../../domain/values/public-host.ts'
import type { EmailBody, Sender } from './email-body.ts'

/** Renders the text part of an email. */
export function renderEmailText({ heading, blocks }: EmailBody, sender: Sender, unsubscribeUrl?: string): string {
  const footer = [...footerLines(sender), ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : [])]
  return `${[heading, ...blocks.map(blockText), `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

/** The lines with the details of the shop at the end of an email. */
export const footerLines = ({ name, phone, email, address, url }: Sender): string[] =>
  [
    [name, address].filter(Boolean).join(', '),
    [phone, email].filter(Boolean).join(' · '),
    publicHost(url) ? url : '',
  ].filter(Boolean)

function blockText(block: EmailBlock): string {
  if (block.kind === 'paragraph') return block.text
  if (block.kind === 'link') return `${block.label}: ${block.url}`
  if (block.kind === 'facts') return factsText(block.rows)
  const lines = block.lines.map(({ name, detail, amount }) => `${name}\n  ${detail}  ${amount}`)
  return [...lines, factsText(block.totals)].join('\n')
}

const factsText = (rows: readonly Fact[]): string => rows.map(([name, value]) => `${name}: ${value}`).join('\n')
