import { expect, test } from 'vitest'
import type { TextBlock } from './text-block-schema.ts'
import { toFaqs, toSections } from './text-blocks.ts'

const heading = (level: 2 | 3, text: string): TextBlock => ({ kind: 'heading', level, id: text, runs: [{ text }] })
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', runs: [{ text }] })

test('a text is divided at its headings of level 2', () => {
  const blocks = [paragraph('First'), heading(2, 'Paying'), paragraph('Cash'), heading(3, 'Why'), heading(2, 'End')]
  expect(toSections(blocks).map(({ heading: { id } = { id: '' }, blocks: inner }) => [id, inner.length])).toEqual([
    ['', 1],
    ['Paying', 2],
    ['End', 0],
  ])
})

test('the questions of the FAQs are the headings of level 3, and their answers are plain text', () => {
  const list: TextBlock = { kind: 'list', isOrdered: false, items: [[{ text: 'Kota' }], [{ text: 'Delhi' }]] }
  const blocks = [
    heading(2, 'Delivery'),
    paragraph('In short:'),
    heading(3, 'Where?'),
    paragraph('India'),
    list,
    heading(2, 'Something else?'),
    { kind: 'support' } as const,
  ]
  expect(toFaqs(blocks)).toEqual([{ question: 'Where?', answer: 'India\nKota\nDelhi' }])
})
