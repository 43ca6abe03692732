import { expect, test } from 'vitest'
import { addressSchema } from '../accounts/address.ts'
import { bulkChangeSchema } from '../catalog/products/bulk-products.ts'
import { asciiDigits, digitsOf } from './digits.ts'
import { searchedDigits, searchText } from './schemas.ts'

test('digits of a Hindi keyboard are read in a PIN code and in a mobile number', () => {
  expect(asciiDigits('३२४ ००५')).toBe('324 005')
  expect(digitsOf('पिन ३२४-००५')).toBe('324005')
  const { pincode, customerPhone } = addressSchema.shape
  expect(pincode.parse('३२४ ००५')).toBe('324005')
  expect(customerPhone.parse('९८२९० १२३४५')).toBe('9829012345')
})

test('digits of every script are read, and nothing else is changed', () => {
  const scripts = [
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '੦੧੨੩੪੫੬੭੮੯',
    '૦૧૨૩૪૫૬૭૮૯',
    '௦௧௨௩௪௫௬௭௮௯',
    '౦౧౨౩౪౫౬౭౮౯',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '０１２３４５６７８９',
  ]
  for (const digits of scripts) expect(asciiDigits(`a${digits}½ग`)).toBe('a0123456789½ग')
})

test('a bulk change is read in the digits of a Hindi keyboard', () => {
  expect(bulkChangeSchema.parse({ kind: 'price', unit: 'percent', value: '-१२.५' })).toMatchObject({ value: -12.5 })
  expect(bulkChangeSchema.parse({ kind: 'stock', mode: 'add', value: '-३' })).toMatchObject({ value: -3 })
})

test('in a search a number is read in any script, and words of another script stay as they were stored', () => {
  expect(searchedDigits('#१२३ ४५६')).toBe('#123 456')
  expect(searchedDigits('R-२१८')).toBe('R-218')
  expect(searchedDigits('मकान १२')).toBe('मकान १२')
})

test.for([
  ['#5990419787', '5990419787'],
  [' # 599 041 9787 ', '5990419787'],
  ['५९९ ०४१ ९७८७', '5990419787'],
  ['98290 12341', '9829012341'],
  ['11 12', '11 12'],
  ['Waves 11', 'Waves 11'],
  ['#new', '#new'],
  ['#1', '#1'],
] as const)('the search "%s" looks for "%s"', ([search, found]) => {
  expect(searchText().parse(search)).toBe(found)
})
