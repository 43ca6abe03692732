import { describe, expect, test } from 'vitest'
import type { Store } from '../../../domain/store/store.ts'
import { pageHead } from '../../shared/page-head.ts'
import { categoryHeadOptions } from './category-head.ts'
import { instituteHeadOptions } from './institute-head.ts'

const store = { name: 'Rankshelf', url: 'https://shop.example' } as Store
const shared = { description: 'Books for JEE.', productCount: 44 }
const category = { id: 1, name: 'JEE Materials', image: '', ...shared }
const institute = { id: 3, name: 'Allen', logo: '', ...shared }

describe('the heads of collection pages', () => {
  test('all tabs of a category have one canonical URL', () => {
    const { links, meta } = pageHead(categoryHeadOptions({ store, category }))
    expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/categories/1' }])
    expect(meta).toContainEqual({ title: 'JEE Materials | Rankshelf' })
    expect(meta).toContainEqual({ name: 'description', content: 'Books for JEE.' })
  })

  test('a category with an image has that image for link previews', () => {
    const image = 'public/files/0123456789abcdef-720x960.webp'
    const { meta } = pageHead(categoryHeadOptions({ store, category: { ...category, image } }))
    const content = 'https://shop.example/files/0123456789abcdef-720x960.webp'
    expect(meta).toContainEqual({ property: 'og:image', content })
  })

  test('a category and an institute have a breadcrumb for search engines', () => {
    const breadcrumbTo = (name: string) => [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Categories', item: 'https://shop.example/categories' },
      { '@type': 'ListItem', position: 3, name },
    ]
    expect(categoryHeadOptions({ store, category }).jsonLd).toMatchObject({
      itemListElement: breadcrumbTo('JEE Materials'),
    })
    expect(instituteHeadOptions({ store, institute }).jsonLd).toMatchObject({ itemListElement: breadcrumbTo('Allen') })
  })

  test('all tabs of an institute have one canonical URL', () => {
    const { links } = pageHead(instituteHeadOptions({ store, institute }))
    expect(links).toEqual([{ rel: 'canonical', href: 'https://shop.example/institutes/3' }])
  })
})
