import type { TextBlock, TextRun } from './text-block-schema.ts'

/** Returns the runs as plain text. */
export const toPlainText = (parts: readonly TextRun[]): string => parts.map(({ text }) => text).join('')

/** Lists the runs of a block. */
export function runsOf(block: TextBlock): TextRun[] {
  if (block.kind === 'support') return []
  if (block.kind === 'list') return block.items.flat()
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : block.runs
}

/** A question of the FAQs with the blocks of its answer. */
export interface FaqQuestion {
  question: string
  /** The id of its heading. */
  id: string
  answer: TextBlock[]
}

/** A part of a text from one heading of level 2 to the next; without a heading at the beginning of a text. */
export interface TextSection {
  heading: Extract<TextBlock, { kind: 'heading' }> | undefined
  blocks: TextBlock[]
}

/** Divides a text into sections. */
export function toSections(blocks: readonly TextBlock[]): TextSection[] {
  const sections: TextSection[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ heading: block, blocks: [] })
    else if (sections.length > 0) sections.at(-1)?.blocks.push(block)
    else sections.push({ heading: undefined, blocks: [block] })
  }
  return sections
}

/** Divides the blocks of a section into its questions, the headings of level 3, and the blocks before the first. */
export function toQuestions(blocks: readonly TextBlock[]): { before: TextBlock[]; questions: FaqQuestion[] } {
  const before: TextBlock[] = []
  const questions: FaqQuestion[] = []
  for (const block of blocks) {
    const current = questions.at(-1)
    if (block.kind === 'heading') questions.push({ question: toPlainText(block.runs), id: block.id, answer: [] })
    else if (current) current.answer.push(block)
    else before.push(block)
  }
  return { before, questions }
}

/** Returns the questions of a text with their answers as plain text, for structured data. */
export const toFaqs = (blocks: readonly TextBlock[]): { question: string; answer: string }[] =>
  toSections(blocks)
    .flatMap((section) => toQuestions(section.blocks).questions)
    .map(({ question, answer }) => ({ question, answer: answer.map(blockText).filter(Boolean).join('\n') }))

function blockText(block: TextBlock): string {
  if (block.kind === 'list') return block.items.map(toPlainText).join('\n')
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(toPlainText).join(' ')).join('\n')
  return toPlainText(runsOf(block))
}
