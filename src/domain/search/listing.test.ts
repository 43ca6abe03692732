import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LISTING_PARAMS, listingTitle, parseListingSearch, effectiveSort } from './listing.ts'

describe('the address of a listing', () => {
  it('narrows it by what it names', () => {
    const address = {
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
    expect(parseListingSearch(address)).toEqual({
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

  it('leaves out what is empty, unknown or impossible', () => {
    const address = {
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
    expect(parseListingSearch(address)).toEqual({})
  })

  it('names prices in rupees and an order', () => {
    const address = { minPrice: '199.5', maxPrice: 999, sort: 'price-asc' }
    expect(parseListingSearch(address)).toEqual({ minPrice: 199.5, maxPrice: 999, sort: 'price-asc' })
    expect(parseListingSearch({ minPrice: '', maxPrice: '-5', sort: 'cheap' })).toEqual({})
  })

  it('reads two prices the wrong way round the right way round', () => {
    expect(parseListingSearch({ minPrice: '500', maxPrice: '100' })).toEqual({ minPrice: 100, maxPrice: 500 })
  })

  it('does not name the usual order: the best answers of a search, else the newest products', () => {
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

  it('searches for a number as it stands', () => {
    expect(parseListingSearch({ search: 2025 })).toEqual({ search: '2025' })
  })

  it('is never an error, and reads the same when it is read again', () => {
    const anything = fc.dictionary(fc.constantFrom(...LISTING_PARAMS), fc.jsonValue())
    fc.assert(
      fc.property(anything, (raw) => {
        const search = parseListingSearch(raw)
        expect(parseListingSearch({ ...search })).toEqual(search)
      }),
    )
  })
})

describe('the title of a listing', () => {
  const names = { category: 'Modules', institute: 'Motion' }

  it.each([
    ['Search Results for "optics"', { search: 'optics', examType: 'JEE' }, names],
    ['Modules', { examType: 'JEE' }, names],
    ['Products from Motion', { examType: 'JEE' }, { institute: 'Motion' }],
    ['JEE Study Materials', { examType: 'JEE' }, {}],
    ['All Products', {}, {}],
  ] as const)('is %s', (title, filters, known) => {
    expect(listingTitle(filters, known)).toBe(title)
  })
})
