import { describe, expect, test } from 'vitest'
import type { Store } from '../../domain/content.ts'
import { pageHead } from '../layout/page-head.ts'
import { categoryHeadOf } from './category-head.tsx'
import { instituteHeadOf } from './institute-head.tsx'

const store = { name: 'Rankshelf', url: 'https://shop.example' } as Store
const facts = { description: 'Books for JEE.', productCount: 44 }
const category = { id: 1, name: 'JEE Materials', image: '', ...facts }
const institute = { id: 3, name: 'Allen', logo: '', ...facts }

describe('search engines read', () => {
  test('one lasting address of a category, whatever tab is open', () => {
    const { links, meta } = pageHead(categoryHeadOf({ store, category }))
    expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/categories/1' }])
    expect(meta).toContainEqual({ title: 'JEE Materials | Rankshelf' })
    expect(meta).toContainEqual({ name: 'description', content: 'Books for JEE.' })
  })

  test('a category’s own picture, where it has one', () => {
    const image = 'public/files/0123456789abcdef-720x960.webp'
    const { meta } = pageHead(categoryHeadOf({ store, category: { ...category, image } }))
    const content = 'https://shop.example/files/0123456789abcdef-720x960.webp'
    expect(meta).toContainEqual({ property: 'og:image', content })
  })

  test('the way to a category and to an institute', () => {
    const wayTo = (name: string) => [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Categories', item: 'https://shop.example/categories' },
      { '@type': 'ListItem', position: 3, name },
    ]
    expect(categoryHeadOf({ store, category }).jsonLd).toMatchObject({ itemListElement: wayTo('JEE Materials') })
    expect(instituteHeadOf({ store, institute }).jsonLd).toMatchObject({ itemListElement: wayTo('Allen') })
  })

  test('one lasting address of an institute', () => {
    const { links } = pageHead(instituteHeadOf({ store, institute }))
    expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/institutes/3' }])
  })
})
