import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Offer, offerOf, type OfferSource } from './merchant-offer.ts'

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
  condition: 'new',
  instituteName: 'Resonance',
}
const offered = (more: Partial<OfferSource> = {}) => offerOf({ ...book, ...more }, SHOP) as Offer

// Signs of every day, halves of others, and those of all planes. fast-check's own 'binary' takes seconds to be made.
const anySign = fc
  .oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

describe('a product as Google is told of it', () => {
  it('is what its page says: what is paid, the printed price, the stock, the condition', () => {
    expect(offered()).toEqual({
      id: '12',
      title: 'Optics Module',
      description: 'Twelve chapters.',
      link: 'https://shop.example/products/optics-module',
      image: 'https://shop.example/files/0123456789abcdef-720x960.webp',
      moreImages: [],
      inStock: true,
      condition: 'new',
      price: 49_950,
      maximumRetailPrice: 99_900,
      brand: 'Resonance',
      productTypes: ['Books > JEE > Class 11', 'Books > JEE > Class 12'],
      examType: 'JEE',
      classType: '11th',
    })
  })

  it('keeps its number whatever else changes, and a used copy is an offer of its own', () => {
    const renamed = offered({ name: 'Optics', slug: 'optics', pricePaise: 100, stock: 0 })
    expect(renamed).toMatchObject({ id: '12', inStock: false })
    expect(offered({ id: 13, condition: 'used' })).toMatchObject({ id: '13', condition: 'used' })
  })

  it('states no printed price that is not above what is paid, no institute that it has not, no empty description', () => {
    expect(offered({ originalPricePaise: 49_950, instituteName: null, description: ' ' })).toMatchObject({
      maximumRetailPrice: undefined,
      brand: undefined,
      description: 'Optics Module',
    })
  })

  it.each([
    [{ pricePaise: 0 }, 'price'],
    [{ image: '' }, 'picture'],
    [{ image: '/placeholder.svg' }, 'picture'],
    [{ image: 'https://' }, 'picture'],
    [{ name: '\u0007\u202E ' }, 'name'],
  ] as const)('is left out where it cannot be shown: %j', (more, leftOut) => {
    expect(offerOf({ ...book, ...more }, SHOP)).toEqual({ leftOut })
  })

  it('takes its pictures from the gallery too, each once, old paths and other sites among them, ten besides the first', () => {
    const gallery = ['public/images/a.jpg', 'https://cdn.example/b.png', book.image]
    expect(offered({ imageGallery: gallery.join(', ') }).moreImages).toEqual([
      'https://shop.example/images/a.jpg',
      'https://cdn.example/b.png',
    ])
    const many = Array.from({ length: 15 }, (_, place) => `/images/${place}.jpg`)
    expect(offered({ imageGallery: many.join(',') }).moreImages).toHaveLength(10)
  })

  it('keeps to Google’s lengths without cutting a character in two', () => {
    const { title, description } = offered({ name: `a${'📚'.repeat(200)}`, description: 'x'.repeat(6000) })
    expect(title).toBe(`a${'📚'.repeat(74)}`)
    expect(description).toHaveLength(5000)
    expect(offered({ name: 'x'.repeat(150) }).title).toHaveLength(150)
  })

  it('holds nothing that harms a reader, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign }), (typed) => {
        const { title, description } = offered({ name: `a${typed}`, description: typed })
        for (const text of [title, description]) {
          expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202E]|^\s|\s$/u)
          expect(text.isWellFormed()).toBe(true)
        }
      }),
    )
    expect(offered({ name: 'भौतिकी क्‍ष' }).title).toBe('भौतिकी क्‍ष')
  })
})
