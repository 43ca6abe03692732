import { expect } from 'vitest'
import { generateProducts } from '../generate-products.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { listCards, type ResolvedFilters } from '../products/listing.queries.ts'
import { findMatches, parseNearSearch } from './search.queries.ts'

const PRODUCTS = 1500
const SEED_TIMEOUT_MS = 30_000

async function explainPlan(store: TestStore, filters: ResolvedFilters) {
  const query = listCards(store.db, filters, { limit: 24 }).toSQL()
  const { rows } = await store.services.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, query.params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test(
  'a large catalog is searched and sorted with indexes',
  async ({ store }) => {
    await generateProducts(store.db, PRODUCTS)
    const searches = ['aakash thermodynamics dropper', 'physics optics', 'dpp genetics']
    const strict = searches.map(async (search) => {
      const found = await findMatches(store.db, search)
      expect(found.matches.size, search).toBeGreaterThan(0)
      return found.strict
    })
    for (const searchQuery of await Promise.all([...strict, parseNearSearch(store.db, 'polimers')])) {
      const plan = await explainPlan(store, { searchQuery })
      expect(plan).toContain('product_search_words_index')
      expect(plan).not.toContain('Seq Scan on product_search')
    }
    expect(await explainPlan(store, {})).toContain('products_status_index')
    expect(await explainPlan(store, { sort: 'price-asc' })).toContain('products_price_index')
    expect(await explainPlan(store, { sort: 'price-desc' })).toContain('products_price_desc_index')
    expect(await explainPlan(store, { sort: 'discount' })).toContain('products_discount_index')
    expect(await explainPlan(store, { minPrice: 100, maxPrice: 120 })).toMatch(/products_price_(desc_)?index/)
  },
  SEED_TIMEOUT_MS,
)
