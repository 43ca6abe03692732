import type { Suggestions } from '../../domain/search/product-search.ts'

type SuggestedProduct = Suggestions['products'][number]

/** A row of the list below the search box. */
export interface SuggestionLink {
  href: string
  label: string
  kind: 'product' | 'institute' | 'category' | 'search'
  product?: SuggestedProduct
}

/**
 * The rows in order: categories, institutes, products, then the search itself. If they are near matches, the corrected
 * search is first instead. Empty without suggestions.
 */
export function suggestionLinks(
  { products, institutes, categories, correction }: Suggestions,
  term: string,
): SuggestionLink[] {
  const links: SuggestionLink[] = [
    ...categories.map(({ id, name }) => ({ kind: 'category' as const, label: name, href: `/categories/${id}` })),
    ...institutes.map(({ id, name }) => ({ kind: 'institute' as const, label: name, href: `/institutes/${id}` })),
    ...products.map((product) => ({
      kind: 'product' as const,
      label: product.name,
      href: `/products/${product.slug}`,
      product,
    })),
  ]
  if (links.length === 0) return []
  if (correction) {
    return [{ kind: 'search', label: `Did you mean “${correction}”?`, href: searchHref(correction) }, ...links]
  }
  return [...links, { kind: 'search', label: `See all results for “${term}”`, href: searchHref(term) }]
}

const searchHref = (term: string): string => `/search?search=${encodeURIComponent(term)}`

/** The next of `count` indexes in the direction of an arrow key, wrapping around. -1 means none is selected. */
export function nextIndex(index: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (key === 'ArrowDown') return (index + 1) % count
  return index <= 0 ? count - 1 : index - 1
}
