import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Offer, toOffer, type OfferSource } from './offer.ts'

const SHOP = 'https://shop.example'
const book: OfferSource = {
  id: 12,
  slug: 'optics-module',
  name: 'Optics Module',
  description: 'Twelve chapters.',
  pricePaise: 49_950,
  originalPricePaise: 99_900,
  image: '/files/0123456789abcdef-720x960.webp',
  imageGallery: '',
  stock: 3,
  examType: 'JEE',
  classType: '11th',
  classTypes: ['11th', '12th'],
  subjects: ['physics', 'mathematics'],
  condition: 'new',
  instituteName: 'Resonance',
  publisher: null,
  isbn: null,
}
const buildOffer = (changes: Partial<OfferSource> = {}) => toOffer({ ...book, ...changes }, SHOP) as Offer

// All planes and lone surrogates. fast-check's own 'binary' unit takes seconds to build.
const anyCodePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

describe('the offer of a product', () => {
  it('has the price, the printed price, the stock and the condition of the product page', () => {
    expect(buildOffer()).toEqual({
      id: '12',
      title: 'Optics Module',
      description: 'Twelve chapters.',
      link: 'https://shop.example/products/optics-module',
      image: 'https://shop.example/files/0123456789abcdef-720x960.webp',
      additionalImages: [],
      inStock: true,
      condition: 'new',
      price: 49_950,
      maximumRetailPrice: 99_900,
      brand: 'Resonance',
      gtin: undefined,
      productTypes: ['Books > JEE > Class 11', 'Books > JEE > Class 12'],
      examType: 'JEE',
      classType: '11th',
      subjects: 'Physics, Mathematics',
    })
  })

  it('has no subjects if the product has none', () => {
    expect(buildOffer({ subjects: [] }).subjects).toBeUndefined()
  })

  it('has the ISBN and the publisher of a printed book', () => {
    expect(buildOffer({ isbn: '9788177091878', publisher: 'Bharati Bhawan' })).toMatchObject({
      gtin: '9788177091878',
      brand: 'Bharati Bhawan',
    })
  })

  it('keeps its id when the product changes; a used copy is another offer', () => {
    const renamed = buildOffer({ name: 'Optics', slug: 'optics', pricePaise: 100, stock: 0 })
    expect(renamed).toMatchObject({ id: '12', inStock: false })
    expect(buildOffer({ id: 13, condition: 'used' })).toMatchObject({ id: '13', condition: 'used' })
  })

  it('has no printed price that is not above the price, no missing institute and no empty description', () => {
    expect(buildOffer({ originalPricePaise: 49_950, instituteName: null, description: ' ' })).toMatchObject({
      maximumRetailPrice: undefined,
      brand: undefined,
      description: 'Optics Module',
    })
  })

  it.each([
    [{ pricePaise: 0 }, 'price'],
    [{ image: '' }, 'image'],
    [{ image: '/placeholder.svg' }, 'image'],
    [{ image: 'https://' }, 'image'],
    [{ name: '\u0007\u202E ' }, 'name'],
  ] as const)('is excluded when it cannot be shown: %j', (changes, excludedReason) => {
    expect(toOffer({ ...book, ...changes }, SHOP)).toEqual({ excludedReason })
  })

  it('has the gallery’s images, each once and at most ten, with old paths and other sites', () => {
    const gallery = ['public/images/a.jpg', 'https://cdn.example/b.png', book.image]
    expect(buildOffer({ imageGallery: gallery.join(', ') }).additionalImages).toEqual([
      'https://shop.example/images/a.jpg',
      'https://cdn.example/b.png',
    ])
    const many = Array.from({ length: 15 }, (_, index) => `/images/${index}.jpg`)
    expect(buildOffer({ imageGallery: many.join(',') }).additionalImages).toHaveLength(10)
  })

  it('is truncated to Google’s limits between characters', () => {
    const { title, description } = buildOffer({ name: `a${'📚'.repeat(200)}`, description: 'x'.repeat(6000) })
    expect(title).toBe(`a${'📚'.repeat(74)}`)
    expect(description).toHaveLength(5000)
    expect(buildOffer({ name: 'x'.repeat(150) }).title).toHaveLength(150)
  })

  it('contains no unsafe characters, whatever staff typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (typed) => {
        const { title, description } = buildOffer({ name: `a${typed}`, description: typed })
        for (const text of [title, description]) {
          expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202E]|^\s|\s$/u)
          expect(text.isWellFormed()).toBe(true)
        }
      }),
    )
    expect(buildOffer({ name: 'भौतिकी क्‍ष' }).title).toBe('भौतिकी क्‍ष')
  })
})
