import { describe, expect, it, test } from 'vitest'
import {
  shopFactSchema,
  SHOP_SETTING_FIELDS,
  SHOP_SETTING_GROUPS,
  shopSettingsSchema,
  toShopSettings,
} from './shop-settings.ts'

const parse = (values: Record<string, unknown>) => {
  const { success, data, error } = shopSettingsSchema.partial().safeParse(values)
  return success ? data : Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test.for([
  [{ phone: ' 0744 123456 ' }, { phone: '0744 123456' }],
  [{ whatsapp: '+91 98290-12345' }, { whatsapp: '+91 98290 12345' }],
  [{ whatsapp: '98290 12345' }, { whatsapp: '+91 98290 12345' }],
  [{ whatsapp: '+44 7700 900123' }, { whatsapp: '+447700900123' }],
  [{ gstin: '08 abcde1234f1z5' }, { gstin: '08ABCDE1234F1Z5' }],
  [{ facebook: 'facebook.com/shop' }, { facebook: 'https://facebook.com/shop' }],
  [{ instagram: 'https://instagram.com/shop' }, { instagram: 'https://instagram.com/shop' }],
  [{ storeName: ' Meena Books ' }, { storeName: 'Meena Books' }],
  [{ publicUrl: 'https://www.meena.example' }, { publicUrl: 'https://www.meena.example' }],
  [{ publicUrl: ' www.Meena.example/ ' }, { publicUrl: 'https://www.meena.example' }],
  [{ publicUrl: 'https://meena.example:8443' }, { publicUrl: 'https://meena.example:8443' }],
  [{ publicUrl: 'https://पुस्तक.भारत/' }, { publicUrl: 'https://xn--11b3ar0d1b5d.xn--h2brj9c' }],
  [{ weightGrams: '650' }, { weightGrams: '650' }],
  [{ sellerAddress: '12 Jhalawar Road\nKota' }, { sellerAddress: '12 Jhalawar Road\nKota' }],
] as const)('%j is accepted as %j', ([typed, stored]) => {
  expect(parse(typed)).toEqual(stored)
})

test.for([
  [{ phone: 'call us' }, { phone: 'Must be a phone number, such as +91 98290 12345' }],
  [{ phone: '123' }, { phone: 'Must be a phone number, such as +91 98290 12345' }],
  [
    { whatsapp: '011 2345 6789' },
    { whatsapp: 'Must be a mobile number, such as 98290 12345, or a number of another country with its country code' },
  ],
  [{ email: 'help@' }, { email: 'Must be a valid email' }],
  [{ grievanceEmail: 'help' }, { grievanceEmail: 'Must be a valid email' }],
  [{ gstin: '08ABCDE' }, { gstin: 'Must be a GSTIN of 15 characters, such as 08ABCDE1234F1Z5' }],
  [{ twitter: '@shop' }, { twitter: 'Must be a web address, such as https://www.instagram.com/yourshop' }],
  [
    { twitter: 'javascript:alert(1)' },
    { twitter: 'Must be a web address, such as https://www.instagram.com/yourshop' },
  ],
  [{ weightGrams: 'half a kilo' }, { weightGrams: 'Must be a number' }],
  [{ heightMm: '0' }, { heightMm: 'Must be above 0' }],
  [{ storeName: 'x'.repeat(61) }, { storeName: 'Must be at most 60 characters' }],
  [{ since: '99' }, { since: 'Must be a year that has begun, such as 2020' }],
  [{ since: '2099' }, { since: 'Must be a year that has begun, such as 2020' }],
  [{ hours: 'x'.repeat(201) }, { hours: 'Must be at most 200 characters' }],
] as const)('%j is rejected with %j', ([typed, messages]) => {
  expect(parse(typed)).toEqual(messages)
})

test.for([
  'http://meena.example',
  'https://meena.example/books',
  'https://meena.example/?from=mail',
  'https://owner:secret@meena.example',
  'meena',
  'meena.',
  'localhost:3000',
  'https://127.0.0.1',
  'https://[::1]',
  'javascript:alert(1)',
  'https://',
] as const)('the web address %s is rejected', (publicUrl) => {
  const message = 'Must be a web address with https and without a page, such as https://www.yourshop.in'
  expect(parse({ publicUrl })).toEqual({ publicUrl: message })
})

describe('the forms of the site settings', () => {
  it('accept no value at all, as in a new shop', () => {
    const values = toShopSettings([])
    expect(new Set(Object.values(values))).toEqual(new Set(['', true, false]))
    expect(shopSettingsSchema.parse(values)).toEqual(values)
  })

  it('contain each setting once', () => {
    const fields = Object.values(SHOP_SETTING_GROUPS).flatMap(({ shape }) => Object.keys(shape))
    expect(fields.toSorted()).toEqual(SHOP_SETTING_FIELDS.toSorted())
  })

  it('show a note in brackets as not set, and ratings as sent until they are switched off', () => {
    const rows = [
      { key: 'public.seller_name', value: '[To be filled in]' },
      { key: 'phone', value: '+91 98290 12345' },
      { key: 'seo.placeholder_reviews', value: 'false' },
      { key: 'email.host', value: 'smtp.example.com' },
    ]
    expect(toShopSettings(rows)).toMatchObject({ sellerName: '', phone: '+91 98290 12345', placeholderReviews: false })
  })
})

test('a fact of the opening checklist must not be empty, and is checked and stored as in its form', () => {
  const messageOf = (value: string) => shopFactSchema('whatsapp').safeParse({ value }).error?.issues[0]?.message
  expect(messageOf(' ')).toBe('Value is required')
  expect(messageOf('none')).toMatch(/^Must be a mobile number/)
  expect(shopFactSchema('whatsapp').parse({ value: '98290 12345' })).toEqual({ value: '+91 98290 12345' })
})
