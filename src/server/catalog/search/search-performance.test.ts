import { expect } from 'vitest'
import { generateProducts } from '../generate-products.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import type { Sort } from '../../../domain/search/listing.ts'
import { listCards, resolveFilters } from '../products/listing.queries.ts'

const PRODUCTS = 1500
const SEED_TIMEOUT_MS = 30_000

async function explainPlan(
  store: TestStore,
  filters: { search?: string; similarTo?: string; sort?: Sort; minPrice?: number; maxPrice?: number },
) {
  const query = listCards(store.db, await resolveFilters(store.db, filters), { limit: 24 }).toSQL()
  const { rows } = await store.services.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, query.params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test(
  'a large catalog is searched and sorted with indexes',
  async ({ store }) => {
    await generateProducts(store.db, PRODUCTS)
    const searches = [
      { search: 'allen thermodynamics 11' },
      { search: 'fiziks optics' },
      { search: 'dpp genetics' },
      { similarTo: 'polimers' },
    ]
    for (const search of searches) {
      const plan = await explainPlan(store, search)
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
