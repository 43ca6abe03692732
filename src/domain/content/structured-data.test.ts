import { describe, expect, test } from 'vitest'
import type { Product } from '../catalog/product.ts'
import { breadcrumbStructuredData, productStructuredData, websiteStructuredData } from './structured-data.ts'

const store = { name: 'Rankshelf', url: 'https://shop.example', placeholderReviews: true }
const mechanics: Product = {
  id: 12,
  slug: 'mechanics-part-1',
  name: 'Mechanics Part 1',
  description: 'Class 11 physics.',
  image: 'public/files/aa.webp',
  imageGallery: '/files/bb.webp, /files/aa.webp',
  price: 449.5,
  originalPrice: 680,
  discountPercentage: 34,
  stock: 3,
  rating: 4.8,
  reviewCount: 0,
  moduleCount: 2,
  examType: 'JEE',
  classType: '11th',
  classTypes: '["11th"]',
  condition: 'new',
  edition: null,
  teachersPick: true,
  bestSeller: false,
  featured: true,
  instituteId: 3,
  instituteName: 'Allen',
  categoryId: 1,
  createdAt: '2026-01-02T00:00:00.000Z',
  isbn: null,
  authors: null,
  publisher: null,
  pageCount: null,
  subjects: [],
  language: null,
  medium: null,
  status: 'published',
}

test('a product without an image has no empty list of images', () => {
  const product = { ...mechanics, image: '', imageGallery: '' }
  expect(productStructuredData(product, store, '2026-11-28')).not.toHaveProperty('image')
})

describe('structured data', () => {
  test('a book has a price in rupees that is valid for a year', () => {
    const { offers } = productStructuredData(mechanics, store, '2026-11-21')
    expect(offers).toMatchObject({
      priceCurrency: 'INR',
      price: 449.5,
      priceValidUntil: '2027-11-21',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: 'https://shop.example/products/mechanics-part-1',
    })
  })

  test('single reviews have their stars, text and public name', () => {
    const review = {
      rating: 2,
      title: '',
      text: 'Two pages are </script> missing.',
      displayName: 'Ritika, Jaipur',
      publishedAt: '2026-11-20T20:00:00.000Z',
    }
    const reviewed = { ...mechanics, rating: 2, reviewCount: 1 }
    expect(productStructuredData(reviewed, store, '2026-11-21', [review])).toMatchObject({
      aggregateRating: { ratingValue: 2, reviewCount: 1 },
      review: [
        {
          '@type': 'Review',
          reviewRating: { ratingValue: 2, bestRating: 5 },
          author: { '@type': 'Person', name: 'Ritika, Jaipur' },
          reviewBody: 'Two pages are </script> missing.',
        },
      ],
    })
    expect(productStructuredData(mechanics, store, '2026-11-21')).not.toHaveProperty('review')
  })

  test('a used book that is sold out has the used condition and is out of stock', () => {
    const { offers } = productStructuredData({ ...mechanics, stock: 0, condition: 'used' }, store, '2026-11-21')
    expect(offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/UsedCondition',
    })
  })

  test('an archived book is discontinued', () => {
    const { offers } = productStructuredData({ ...mechanics, status: 'archived' }, store, '2026-11-21')
    expect(offers).toMatchObject({ availability: 'https://schema.org/Discontinued' })
  })

  test('every image is listed once, with its full URL', () => {
    expect(productStructuredData(mechanics, store, '2026-11-21').image).toEqual([
      'https://shop.example/files/aa.webp',
      'https://shop.example/files/bb.webp',
    ])
  })

  test('placeholder reviews are eight, at the book’s own rating or 4.5', () => {
    const rated = productStructuredData(mechanics, store, '2026-11-21').aggregateRating
    const unrated = productStructuredData({ ...mechanics, rating: null }, store, '2026-11-21').aggregateRating
    expect(rated).toMatchObject({ ratingValue: 4.8, reviewCount: 8 })
    expect(unrated).toMatchObject({ ratingValue: 4.5, reviewCount: 8 })
  })

  test('real reviews replace the placeholders, whatever the setting', () => {
    for (const placeholderReviews of [true, false]) {
      const reviewed = { ...mechanics, rating: 3.7, reviewCount: 3 }
      const { aggregateRating } = productStructuredData(reviewed, { ...store, placeholderReviews }, '2026-11-21')
      expect(aggregateRating).toMatchObject({ ratingValue: 3.7, reviewCount: 3 })
    }
  })

  test('placeholder reviews that the owner has switched off are not published', () => {
    const data = productStructuredData(mechanics, { ...store, placeholderReviews: false }, '2026-11-21')
    expect(data).not.toHaveProperty('aggregateRating')
  })

  test('a book with printed details is a Book with ISBN, authors, pages and languages', () => {
    const details = {
      isbn: '9788177091878',
      authors: 'H. C. Verma, D. C. Pandey',
      publisher: 'Bharati Bhawan',
      pageCount: 462,
      language: 'en-hi' as const,
    }
    expect(productStructuredData({ ...mechanics, ...details }, store, '2026-11-21')).toMatchObject({
      '@type': ['Product', 'Book'],
      isbn: '9788177091878',
      gtin13: '9788177091878',
      author: [
        { '@type': 'Person', name: 'H. C. Verma' },
        { '@type': 'Person', name: 'D. C. Pandey' },
      ],
      publisher: { '@type': 'Organization', name: 'Bharati Bhawan' },
      brand: { '@type': 'Brand', name: 'Bharati Bhawan' },
      numberOfPages: 462,
      inLanguage: ['en', 'hi'],
    })
    expect(productStructuredData(mechanics, store, '2026-11-21')['@type']).toBe('Product')
  })

  test('breadcrumbs count from one, and the current page has no link', () => {
    const steps = [{ label: 'Home', path: '/' }, { label: 'Mechanics Part 1' }]
    expect(breadcrumbStructuredData(steps, store.url).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Mechanics Part 1' },
    ])
  })

  test('the store includes its search URL', () => {
    expect(JSON.stringify(websiteStructuredData(store))).toContain('https://shop.example/search?q={search_term_string}')
  })
})
