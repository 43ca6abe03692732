import { describe, expect, test } from 'vitest'
import { parseCategorySearch, parseId, parseInstituteSearch, parseTerm } from './collection-search.ts'

describe('collection page URLs', () => {
  test('a category URL selects the class tab and the filters', () => {
    expect(parseCategorySearch({ class: '12th', condition: 'used', examType: 'NEET' })).toEqual({
      class: '12th',
      condition: 'used',
      examType: 'NEET',
    })
  })

  test('unknown parameters and invalid values of a category URL are ignored', () => {
    expect(parseCategorySearch({ class: '13th', condition: ['new', 'used'], examType: '', utm_source: 'x' })).toEqual(
      {},
    )
  })

  test('an institute URL selects the exam tab', () => {
    expect(parseInstituteSearch({ exam: 'NEET' })).toEqual({ exam: 'NEET' })
    expect(parseInstituteSearch({ exam: 'UPSC' })).toEqual({})
  })

  test('`search` takes precedence over `q` unless it is blank', () => {
    expect(parseTerm({ search: 'optics', q: 'waves' })).toBe('optics')
    expect(parseTerm({ search: '   ', q: ' waves ' })).toBe('waves')
    expect(parseTerm({})).toBeUndefined()
  })

  test('a number is a valid search term', () => {
    expect(parseTerm({ q: '2026' })).toBe('2026')
  })

  test('an id is a plain positive integer within the range of the database', () => {
    expect(parseId('12')).toBe(12)
    for (const invalid of ['0', '012', '-1', '1.5', '1e3', 'jee', '', '99999999999'])
      expect(parseId(invalid)).toBeUndefined()
  })
})
