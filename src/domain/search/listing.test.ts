import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LISTING_PARAMS, listingTitle, parseListingSearch, effectiveSort } from './listing.ts'

describe('listing URLs', () => {
  it('are parsed to filters and a page number', () => {
    const params = {
      examType: 'NEET',
      classType: 'dropper',
      condition: 'used',
      featured: 'true',
      bestSeller: true,
      instituteId: '3',
      categoryId: 2,
      search: '  organic ',
      page: '2',
    }
    expect(parseListingSearch(params)).toEqual({
      examType: 'NEET',
      classType: 'dropper',
      condition: 'used',
      featured: true,
      bestSeller: true,
      instituteId: 3,
      categoryId: 2,
      search: 'organic',
      page: 2,
    })
  })

  it('are parsed without empty, unknown and invalid values', () => {
    const params = {
      examType: 'SAT',
      classType: '',
      condition: 'torn',
      featured: 'false',
      instituteId: '-1',
      categoryId: '1.5',
      search: '   ',
      page: '1',
      utm_source: 'mail',
    }
    expect(parseListingSearch(params)).toEqual({})
  })

  it('have prices in rupees and a sort order', () => {
    const params = { minPrice: '199.5', maxPrice: 999, sort: 'price-asc' }
    expect(parseListingSearch(params)).toEqual({ minPrice: 199.5, maxPrice: 999, sort: 'price-asc' })
    expect(parseListingSearch({ minPrice: '', maxPrice: '-5', sort: 'cheap' })).toEqual({})
  })

  it('have their prices swapped if the minimum exceeds the maximum', () => {
    expect(parseListingSearch({ minPrice: '500', maxPrice: '100' })).toEqual({ minPrice: 100, maxPrice: 500 })
  })

  it('omit the default sort order: relevance for a search, else newest', () => {
    expect(parseListingSearch({ sort: 'newest' })).toEqual({})
    expect(parseListingSearch({ sort: 'relevance' })).toEqual({})
    expect(parseListingSearch({ sort: 'relevance', search: 'optics' })).toEqual({ search: 'optics' })
    expect(parseListingSearch({ sort: 'newest', search: 'optics' })).toEqual({ search: 'optics', sort: 'newest' })
    expect([effectiveSort({}), effectiveSort({ search: 'optics' }), effectiveSort({ sort: 'discount' })]).toEqual([
      'newest',
      'relevance',
      'discount',
    ])
  })

  it('can have several values of a filter, in one parameter or repeated as forms send it', () => {
    const parsed = { classType: ['11th', 'dropper'], instituteId: [2, 7], subject: 'physics' }
    expect(parseListingSearch({ classType: 'dropper,11th', instituteId: '7,2,7', subject: 'physics,art' })).toEqual(
      parsed,
    )
    expect(
      parseListingSearch({ classType: ['', 'dropper', '11th'], instituteId: ['7', '2'], subject: ['physics'] }),
    ).toEqual(parsed)
    expect(parseListingSearch({ language: 'en-hi,hi', inStock: 'true', examType: 'JEE,NEET' })).toEqual({
      language: 'hi',
      inStock: true,
    })
  })

  it('may have a number as the search term', () => {
    expect(parseListingSearch({ search: 2025 })).toEqual({ search: '2025' })
  })

  it('are parsed without errors, and parsing the result changes nothing', () => {
    const anything = fc.dictionary(fc.constantFrom(...LISTING_PARAMS), fc.jsonValue())
    fc.assert(
      fc.property(anything, (raw) => {
        const search = parseListingSearch(raw)
        expect(parseListingSearch({ ...search })).toEqual(search)
      }),
    )
  })
})

describe('listing titles', () => {
  const names = { category: 'Modules', institute: 'Motion' }

  it.each([
    ['Search Results for "optics"', { search: 'optics', examType: 'JEE' }, names],
    ['Modules', { examType: 'JEE' }, names],
    ['Products from Motion', { examType: 'JEE' }, { institute: 'Motion' }],
    ['JEE Study Materials', { examType: 'JEE' }, {}],
    ['All Products', {}, {}],
  ] as const)('%s is chosen by precedence', (title, filters, known) => {
    expect(listingTitle(filters, known)).toBe(title)
  })
})
