import { expect, test } from 'vitest'
import { bannerFormSchema } from './content-forms.ts'
import { isLink } from './links.ts'

test.for(['/products', '/', '#paying', 'https://example.com', 'mailto:help@example.com', 'tel:+919876543210'])(
  '%s is a link',
  (href) => {
    expect(isLink(href)).toBe(true)
  },
)

test.for([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
  'https://',
  'about-us',
])('%j is no link of the shop', (href) => {
  expect(isLink(href)).toBe(false)
  // Spaces instead of line breaks and tabs can make it one.
  const stored = bannerFormSchema.shape.buttonLink.safeParse(href).data
  expect(stored === undefined || new URL(stored, 'https://shop.example').origin === 'https://shop.example').toBe(true)
})

test.for([
  ['products', '/products'],
  ['categories/physics-books', '/categories/physics-books'],
  ['/products', '/products'],
  ['https://example.com/a', 'https://example.com/a'],
  ['', ''],
] as const)('the link “%s” of a banner is stored as “%s”', ([typed, stored]) => {
  expect(bannerFormSchema.shape.buttonLink.parse(typed)).toBe(stored)
})
