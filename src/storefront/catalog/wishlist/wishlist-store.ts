import { parseIds } from '../../../domain/catalog/products/product-id-list.ts'
import { MAX_WISHES } from '../../../domain/catalog/wishlist-limits.ts'
import { createPersistedStore } from '../../shared/persisted-store.ts'

interface Wishlist {
  /** The last added first. */
  ids: readonly number[]
  /** Whether the account of the customer has the same list. Another list is merged into that of the account. */
  isInAccount: boolean
}

/** The wishlist of this device: of a guest, or a copy of that of the account. Null in the server's HTML. */
export const wishlist = createPersistedStore<Wishlist | null>({
  storage: () => localStorage,
  key: 'wishlist',
  initialValue: null,
  parse: parseWishlist,
  serialize: (list) => (list?.ids.length ? JSON.stringify(list) : null),
})

function parseWishlist(text: string | null): Wishlist {
  try {
    const stored = JSON.parse(text ?? '{}') as { ids?: unknown; isInAccount?: unknown } | null
    return { ids: parseIds(stored?.ids, MAX_WISHES), isInAccount: stored?.isInAccount === true }
  } catch {
    return { ids: [], isInAccount: false }
  }
}
