import { describe, expect, test } from 'vitest'
import { parseCategorySearch, parseId, parseInstituteSearch, parseTerm } from './collection-search.ts'

describe('the addresses of shelves', () => {
  test('a category opens the class and the filters that its address names', () => {
    expect(parseCategorySearch({ class: '12th', condition: 'used', examType: 'NEET' })).toEqual({
      class: '12th',
      condition: 'used',
      examType: 'NEET',
    })
  })

  test('what no category knows is left out', () => {
    expect(parseCategorySearch({ class: '13th', condition: ['new', 'used'], examType: '', utm_source: 'x' })).toEqual(
      {},
    )
  })

  test('an institute opens the exam that its address names', () => {
    expect(parseInstituteSearch({ exam: 'NEET' })).toEqual({ exam: 'NEET' })
    expect(parseInstituteSearch({ exam: 'UPSC' })).toEqual({})
  })

  test('`search` wins over `q`, and an empty one does not', () => {
    expect(parseTerm({ search: 'optics', q: 'waves' })).toBe('optics')
    expect(parseTerm({ search: '   ', q: ' waves ' })).toBe('waves')
    expect(parseTerm({})).toBeUndefined()
  })

  test('a number is words like any others', () => {
    expect(parseTerm({ q: '2026' })).toBe('2026')
  })

  test('an id is a plain positive number that the store can hold', () => {
    expect(parseId('12')).toBe(12)
    for (const wrong of ['0', '012', '-1', '1.5', '1e3', 'jee', '', '99999999999'])
      expect(parseId(wrong)).toBeUndefined()
  })
})
