import { describe, expect, test } from 'vitest'
import { parseCategorySearch, parseId, parseInstituteSearch, parseSearchListing } from './collection-search.ts'

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
    expect(parseSearchListing({ search: 'optics', q: 'waves' })).toEqual({ search: 'optics' })
    expect(parseSearchListing({ search: '   ', q: ' waves ' })).toEqual({ search: 'waves' })
    expect(parseSearchListing({})).toEqual({})
  })

  test('a number is a valid search term', () => {
    expect(parseSearchListing({ q: '2026' })).toEqual({ search: '2026' })
  })

  test('a search URL has the filters, order and page of a listing', () => {
    expect(parseSearchListing({ q: 'waves', examType: 'NEET', sort: 'price-asc', page: '2' })).toEqual({
      search: 'waves',
      examType: 'NEET',
      sort: 'price-asc',
      page: 2,
    })
  })

  test('an id is a plain positive integer within the range of the database', () => {
    expect(parseId('12')).toBe(12)
    for (const invalid of ['0', '012', '-1', '1.5', '1e3', 'jee', '', '99999999999'])
      expect(parseId(invalid)).toBeUndefined()
  })
})
