import type { Suggestions } from '../../domain/search.ts'

type SuggestedProduct = Suggestions['products'][number]

/** One line of the list below the search box. */
export interface SuggestionLink {
  href: string
  label: string
  kind: 'product' | 'institute' | 'category' | 'search'
  product?: SuggestedProduct
}

/** The lines in their order: shelves, books, and the search itself. Nothing found, no lines. */
export function suggestionLinks({ products, institutes, categories }: Suggestions, words: string): SuggestionLink[] {
  const found: SuggestionLink[] = [
    ...categories.map(({ id, name }) => ({ kind: 'category' as const, label: name, href: `/categories/${id}` })),
    ...institutes.map(({ id, name }) => ({ kind: 'institute' as const, label: name, href: `/institutes/${id}` })),
    ...products.map((product) => ({
      kind: 'product' as const,
      label: product.name,
      href: `/products/${product.slug}`,
      product,
    })),
  ]
  if (found.length === 0) return []
  const href = `/search?search=${encodeURIComponent(words)}`
  return [...found, { kind: 'search', label: `See all results for “${words}”`, href }]
}

/** The next place of `count` in the direction of an arrow key, round the ends; -1 is none yet. */
export function placeAfter(place: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (key === 'ArrowDown') return (place + 1) % count
  return place <= 0 ? count - 1 : place - 1
}
