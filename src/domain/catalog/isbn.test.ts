import { describe, expect, test } from 'vitest'
import { parseIsbn } from './isbn.ts'

describe('an ISBN', () => {
  test.each([
    ['9788177091878', 'the barcode of a book'],
    ['978-81-7709-187-8', 'with hyphens, as printed'],
    [' 978 81 7709 187 8 ', 'with spaces'],
    ['ISBN 978-81-7709-187-8', 'copied with its name'],
    ['ISBN-13: 9788177091878', 'copied from a shop'],
    ['8177091875', 'of ten digits'],
    ['81-7709-187-5', 'of ten digits with hyphens'],
  ])('%s is stored as thirteen digits: %s', (typed) => {
    expect(parseIsbn(typed)).toBe('9788177091878')
  })

  test('may end in X if it has ten digits', () => {
    expect(parseIsbn('0-8044-2957-x')).toBe('9780804429573')
  })

  test.each([
    '9788177091879',
    '8177091876',
    '0804429571',
    '1234567890123',
    '978817709187',
    'HC Verma',
    '',
    '97881770918780',
  ])('%s is rejected', (typed) => {
    expect(parseIsbn(typed)).toBeUndefined()
  })
})
