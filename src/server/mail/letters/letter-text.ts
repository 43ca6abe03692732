import type { Block, Fact, LetterBody, Sender } from './letter-body.ts'

/** A letter as plain text. */
export function letterText(
  { heading, blocks }: LetterBody,
  { name, phone, email, address, url }: Sender,
  unsubscribeUrl?: string,
): string {
  const leave = unsubscribeUrl && `Unsubscribe: ${unsubscribeUrl}`
  const foot = [[name, address].filter(Boolean).join(', '), [phone, email].filter(Boolean).join(' · '), url, leave]
  return `${[heading, ...blocks.map(blockText), `-- \n${foot.filter(Boolean).join('\n')}`].join('\n\n')}\n`
}

function blockText(block: Block): string {
  if (block.kind === 'paragraph') return block.text
  if (block.kind === 'link') return `${block.label}: ${block.url}`
  if (block.kind === 'facts') return factsText(block.rows)
  const lines = block.lines.map(({ name, detail, amount }) => `${name}\n  ${detail}  ${amount}`)
  return [...lines, factsText(block.sums)].join('\n')
}

const factsText = (rows: readonly Fact[]): string => rows.map(([name, value]) => `${name}: ${value}`).join('\n')
