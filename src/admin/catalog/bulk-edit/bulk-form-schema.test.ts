import { describe, expect, test } from 'vitest'
import { bulkFormSchema } from './bulk-form-schema.ts'

describe('bulk edit form', () => {
  test.each([
    ['price', { unit: 'percent', value: ' -10 ' }, { kind: 'price', unit: 'percent', value: -10 }],
    ['stock', { mode: 'add', value: '5' }, { kind: 'stock', mode: 'add', value: 5 }],
    ['flag', { flag: 'featured', value: 'false' }, { kind: 'flag', flag: 'featured', value: false }],
    [
      'subjects',
      { mode: 'add', physics: true, chemistry: false, biology: true },
      { kind: 'subjects', mode: 'add', subjects: ['physics', 'biology'] },
    ],
    ['language', { language: 'en-hi' }, { kind: 'language', language: 'en-hi' }],
    ['language', { language: '' }, { kind: 'language', language: null }],
    ['delete', {}, { kind: 'delete' }],
  ] as const)('a %s change has only the fields of its kind', (kind, typed, change) => {
    expect(bulkFormSchema(kind).parse(typed)).toEqual(change)
  })

  test('subjects that are added must be chosen; none can be set', () => {
    const { error } = bulkFormSchema('subjects').safeParse({ mode: 'add' })
    expect(error?.issues).toMatchObject([{ path: ['subjects'], message: 'Choose at least one subject' }])
    expect(bulkFormSchema('subjects').parse({ mode: 'set' })).toMatchObject({ subjects: [] })
  })

  test.each(['', '  ', 'ten'])('the value %j is not a number', (value) => {
    const { error } = bulkFormSchema('price').safeParse({ unit: 'percent', value })
    expect(error?.issues).toMatchObject([{ path: ['value'], message: 'Must be a number' }])
  })
})
