import { describe, expect, test } from 'vitest'
import type { Store } from '../../../domain/store/store.ts'
import { pageHead } from '../../shared/page-head.ts'
import { categoryHeadOptions } from './category-head.ts'
import { instituteHeadOptions } from './institute-head.ts'

const store = { name: 'Rankshelf', url: 'https://shop.example' } as Store
const facts = { description: 'Books for JEE.', productCount: 44 }
const category = { id: 1, name: 'JEE Materials', image: '', ...facts }
const institute = { id: 3, name: 'Allen', logo: '', ...facts }

describe('search engines read', () => {
  test('one canonical URL of a category, whatever tab is open', () => {
    const { links, meta } = pageHead(categoryHeadOptions({ store, category }))
    expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/categories/1' }])
    expect(meta).toContainEqual({ title: 'JEE Materials | Rankshelf' })
    expect(meta).toContainEqual({ name: 'description', content: 'Books for JEE.' })
  })

  test('a category’s own image, if it has one', () => {
    const image = 'public/files/0123456789abcdef-720x960.webp'
    const { meta } = pageHead(categoryHeadOptions({ store, category: { ...category, image } }))
    const content = 'https://shop.example/files/0123456789abcdef-720x960.webp'
    expect(meta).toContainEqual({ property: 'og:image', content })
  })

  test('the breadcrumb of a category and of an institute', () => {
    const wayTo = (name: string) => [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Categories', item: 'https://shop.example/categories' },
      { '@type': 'ListItem', position: 3, name },
    ]
    expect(categoryHeadOptions({ store, category }).jsonLd).toMatchObject({ itemListElement: wayTo('JEE Materials') })
    expect(instituteHeadOptions({ store, institute }).jsonLd).toMatchObject({ itemListElement: wayTo('Allen') })
  })

  test('one canonical URL of an institute', () => {
    const { links } = pageHead(instituteHeadOptions({ store, institute }))
    expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/institutes/3' }])
  })
})
