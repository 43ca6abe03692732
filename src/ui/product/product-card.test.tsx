import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ProductCard as Product } from '../../domain/catalog/product.ts'
import { ProductCard } from './product-card.tsx'

const BOOK: Product = {
  id: 7,
  slug: 'rotational-motion-module-3',
  name: 'Rotational Motion Module 3',
  image: '/files/0123456789abcdef-720x960.webp',
  price: 124499,
  originalPrice: 150000,
  discountPercentage: 17,
  stock: 12,
  rating: 4.6,
  moduleCount: 1,
  examType: 'JEE',
  classType: '11th',
  classTypes: '["11th"]',
  condition: 'used',
  edition: '2026 Edition',
  teachersPick: false,
  bestSeller: false,
  featured: false,
}

const cardOf = (overrides: Partial<Product> = {}): string =>
  renderToStaticMarkup(<ProductCard product={{ ...BOOK, ...overrides }} onAddToCart={() => undefined} />)

describe('a product card', () => {
  it('shows one ribbon even when the book qualifies for three', () => {
    const card = cardOf({ teachersPick: true, bestSeller: true })
    expect(card.match(/data-testid="ribbon"/g)).toHaveLength(1)
    expect(card).toContain('Teacher&#x27;s Pick')
  })

  it('shows the discount badge from 15 percent on, and not at 14', () => {
    expect(cardOf({ discountPercentage: 15 })).toContain('15% OFF')
    expect(cardOf({ discountPercentage: 14 })).not.toContain('% OFF')
    expect(cardOf({ discountPercentage: 14 })).toContain('14% off')
  })

  it('shows prices in rupees with Indian grouping', () => {
    expect(cardOf()).toContain('₹1,24,499')
    expect(cardOf()).toContain('₹1,50,000')
  })

  it('is read out with spaces between price, MRP and discount', () => {
    const text = cardOf().replaceAll(/<[^>]+>/g, '')
    expect(text).toContain('Price ₹1,24,499')
    expect(text).toContain('was ₹1,50,000, 17% off')
  })

  it('names every class, the class of a Class 11 list first', () => {
    expect(cardOf({ classType: '12th', classTypes: '["12th","11th"]' })).toContain('Class 11, 12<')
    expect(cardOf({ classType: 'dropper', classTypes: '["dropper","12th"]' })).toContain('Class 12, Dropper<')
    expect(cardOf({ classTypes: '[]' })).toContain('Class 11<')
  })

  it('says Edition before a bare year', () => {
    expect(cardOf({ edition: '2025-26' })).toContain('Edition 2025-26')
    expect(cardOf({ edition: '2025' })).toContain('Edition 2025')
    expect(cardOf({ edition: '4th edition' })).not.toContain('Edition 4th')
  })

  it('shows the price alone without a discount', () => {
    const card = cardOf({ originalPrice: BOOK.price, discountPercentage: 0 })
    expect(card).not.toContain('was ')
    expect(card).not.toContain('% off')
  })

  it('shows Out of Stock and a disabled button when it is sold out', () => {
    const card = cardOf({ stock: 0 })
    expect(card).toContain('Out of Stock')
    expect(card).toMatch(/<button[^>]*disabled[^>]*>Out of Stock/)
    expect(card).not.toContain('Add to Cart')
  })

  it('renders without image and edition', () => {
    const card = cardOf({ image: '', edition: null, moduleCount: 0 })
    expect(card).toContain('data-testid="image-placeholder"')
    expect(card).toContain('Latest Edition')
    expect(card).not.toContain(' · ')
  })

  it('reserves the space of its image and offers smaller variants', () => {
    expect(cardOf()).toMatch(/srcSet="[^"]*w300\.webp 300w[^"]*" sizes="[^"]+" width="720" height="960"/)
  })
})
