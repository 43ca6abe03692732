import { expect, test } from 'vitest'
import { renderEmailHtml, renderEmailText } from './email-body.ts'

const BODY = { heading: 'Your order', blocks: [{ kind: 'paragraph' as const, text: 'Thank you.' }] }
const SENDER = { name: 'Meena Books', url: 'https://shop.example', phone: '98290 12345', email: '', address: 'Kota' }

test('an email ends with the details that the shop has set', () => {
  expect(renderEmailText(BODY, SENDER)).toContain('-- \nMeena Books, Kota\n98290 12345\nhttps://shop.example\n')
  expect(renderEmailHtml(BODY, SENDER)).toContain('Meena Books, Kota<br/>98290 12345')
})

test('an email of a shop without a web address and contact details shows neither localhost nor a gap', () => {
  const sender = { ...SENDER, url: 'http://localhost:3000', phone: '', address: '' }
  expect(renderEmailText(BODY, sender)).toBe('Your order\n\nThank you.\n\n-- \nMeena Books\n')
  expect(renderEmailHtml(BODY, sender)).not.toContain('localhost')
})

test('no part of an email shows typed text as HTML', () => {
  const typed = '"><img src=x>'
  const facts = [[typed, typed]] as const
  const blocks = [
    { kind: 'paragraph' as const, text: typed },
    { kind: 'link' as const, label: typed, url: `https://shop.example/?${typed}` },
    { kind: 'facts' as const, rows: facts },
    { kind: 'lines' as const, lines: [{ name: typed, detail: typed, amount: typed }], totals: facts },
  ]
  const sender = { name: typed, url: 'https://shop.example', phone: typed, email: typed, address: typed }
  const html = renderEmailHtml({ heading: typed, blocks }, sender, `https://shop.example/?${typed}`)
  expect(html).not.toContain('<img')
  expect(html.split('&lt;img').length).toBeGreaterThan(15)
})
