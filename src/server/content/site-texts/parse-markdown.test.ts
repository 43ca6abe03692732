import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

const VALUES = { shop_name: 'Rank*shelf*', return_within: '7 days' }
const parse = (source: string) => parseMarkdown(source, VALUES)
const text = (value: string) => ({ text: value })

describe('Markdown', () => {
  test('becomes headings, paragraphs, lists and tables', () => {
    expect(
      parse('# Paying\n\nPay **in cash** at [the door](/faqs#paying).\n\n### Why?\n\n1. One\n2. Two').blocks,
    ).toEqual([
      { kind: 'heading', level: 2, id: 'paying', runs: [text('Paying')] },
      {
        kind: 'paragraph',
        runs: [
          text('Pay '),
          { text: 'in cash', isBold: true },
          text(' at '),
          { text: 'the door', href: '/faqs#paying' },
          text('.'),
        ],
      },
      { kind: 'heading', level: 3, id: 'why', runs: [text('Why?')] },
      { kind: 'list', isOrdered: true, items: [[text('One')], [text('Two')]] },
    ])
    expect(parse('| Place | Days |\n| --- | --- |\n| Kota | *1* |').blocks).toEqual([
      {
        kind: 'table',
        head: [[text('Place')], [text('Days')]],
        rows: [[[text('Kota')], [{ text: '1', isItalic: true }]]],
      },
    ])
  })

  test('keeps the line breaks of the author', () => {
    expect(parse('Rankshelf\nKota').blocks).toEqual([
      { kind: 'paragraph', runs: [text('Rankshelf'), text('\n'), text('Kota')] },
    ])
    expect(parse('- One\n\n  Two\n- Three').blocks).toEqual([
      { kind: 'list', isOrdered: false, items: [[text('One'), text('\n'), text('Two')], [text('Three')]] },
    ])
  })

  test('has variables, whose values are no Markdown', () => {
    expect(parse('{{shop_name}} for {{ return_within }}').blocks).toEqual([
      { kind: 'paragraph', runs: [text('Rank*shelf* for 7 days')] },
    ])
    expect(parse('Talk to us\n\n{{support}}').blocks).toEqual([
      { kind: 'paragraph', runs: [text('Talk to us')] },
      { kind: 'support' },
    ])
    expect(parse('Or {{support}}').remarks).toEqual(['{{support}} must be a paragraph of its own.'])
  })

  test('gives each heading an id of its own, which no other place of the page has', () => {
    const ids = parse('## Paying\n\n## Paying\n\n## Main\n\n## 🙂\n\n## भुगतान').blocks.map(
      (block) => 'id' in block && block.id,
    )
    expect(ids).toEqual(['paying', 'paying-2', 'main-2', 'section', 'भुगतान'])
  })
})

describe('what customers never get from a text', () => {
  test('HTML: it is shown as text, with a remark', () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'Hello <b onclick="x()">you</b>',
    ]) {
      const { blocks, remarks } = parse(html)
      const shown = blocks.flatMap((block) => ('runs' in block ? block.runs : []))
      expect(shown.map((run) => run.text).join('')).toBe(html)
      expect(shown.filter((run) => 'href' in run)).toEqual([])
      expect(remarks).toEqual(['HTML is shown as text: only Markdown changes how a text looks.'])
    }
  })

  test('links that run scripts or leave the site unseen: their words stay', () => {
    for (const href of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//elsewhere.example',
      'JaVaScRiPt:alert(1)',
      'about-us',
    ]) {
      const { blocks, remarks } = parse(`[our rules](${href})`)
      expect(blocks).toEqual([{ kind: 'paragraph', runs: [text('our rules')] }])
      expect(remarks).toEqual([
        'A link leads to no page, website, email address or phone number, and is shown as text.',
      ])
    }
  })

  test('images, code and lists in lists: they are shown as plain text, with a remark', () => {
    expect(parse('![A book](/files/a.webp)')).toEqual({
      blocks: [{ kind: 'paragraph', runs: [{ text: 'A book', href: '/files/a.webp' }] }],
      remarks: ['Images are shown as links.'],
    })
    expect(parse('    four spaces').blocks).toEqual([{ kind: 'paragraph', runs: [text('four spaces')] }])
    expect(parse('- One\n  - Two')).toEqual({
      blocks: [{ kind: 'list', isOrdered: false, items: [[text('One')], [text('Two')]] }],
      remarks: ['A list inside a list becomes one list.'],
    })
  })
})

test('quotes and lists that are too deep to be shown have a remark', () => {
  const remark = 'There are too many quotes or lists inside one another.'
  expect(parse(`${'> '.repeat(40)}words`).remarks).not.toContain(remark)
  for (const unit of ['>', '- ']) expect(parse(`${unit.repeat(9000)}words`).remarks).toContain(remark)
})
