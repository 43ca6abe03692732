import { describe, expect, it } from 'vitest'
import { pageHead } from './page-head.ts'

const store = { name: 'Rankshelf', url: 'https://shop.example' }

const contentOf = (head: ReturnType<typeof pageHead>, key: string): string | undefined =>
  head.meta.flatMap((tag) => ('content' in tag && Object.values(tag).includes(key) ? [tag.content] : []))[0]

describe('the head of a page', () => {
  it('has the name of the store first in the default title', () => {
    expect(pageHead({ store }).meta).toContainEqual({ title: 'Rankshelf | Premier JEE & NEET Study Materials Store' })
  })

  it('has the title of the page before the name of the store', () => {
    const head = pageHead({ store, title: 'Your Cart', path: '/cart', noindex: true })
    expect(head.meta).toContainEqual({ title: 'Your Cart | Rankshelf' })
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://shop.example/cart' }])
    expect(contentOf(head, 'robots')).toBe('noindex')
  })

  it('has the absolute URL of the social image', () => {
    expect(contentOf(pageHead({ store, image: '/files/a.webp' }), 'og:image')).toBe('https://shop.example/files/a.webp')
    expect(contentOf(pageHead({ store, image: 'https://images.example/a' }), 'og:image')).toBe(
      'https://images.example/a',
    )
  })

  it('escapes stored text that would close the structured data', () => {
    const [script] = pageHead({ store, jsonLd: { name: '</script><script>' } }).scripts
    expect(script?.children).not.toContain('<')
    expect(JSON.parse(script?.children ?? '')).toEqual({ name: '</script><script>' })
  })
})
