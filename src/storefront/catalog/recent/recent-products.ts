import { parseIds } from '../../../domain/catalog/products/product-id-list.ts'
import { createPersistedStore } from '../../shared/persisted-store.ts'

const MAX_RECENT = 12

/** The ids of the products viewed in this browser, the last first. They are not sent to the server with an account. */
export const recentProducts = createPersistedStore<readonly number[]>({
  storage: () => localStorage,
  key: 'recentlyViewed',
  initialValue: [],
  parse: parseRecent,
  serialize: (ids) => (ids.length > 0 ? JSON.stringify(ids) : null),
})

/** Puts a product first. */
export function addRecentProduct(id: number): void {
  recentProducts.set([id, ...recentProducts.get().filter((other) => other !== id)].slice(0, MAX_RECENT))
}

function parseRecent(text: string | null): number[] {
  try {
    return parseIds(JSON.parse(text ?? '[]'), MAX_RECENT)
  } catch {
    return []
  }
}
