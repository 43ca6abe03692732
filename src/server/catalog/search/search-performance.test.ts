import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { generateProducts } from '../generate-products.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { selectMatches } from './search.queries.ts'

const PRODUCTS = 1500

/** The query of the products with every word of a search, or of its near matches. */
async function parseSearch({ db }: TestStore, search: string): Promise<string> {
  const { rows } = await db.execute<{ query: string }>(sql`
    select coalesce(anywhere, near)::text as query from plan_search_terms(${search})`)
  return rows[0]?.query ?? ''
}

test('a large catalog is searched with the index', async ({ store }) => {
  await generateProducts(store.db, PRODUCTS)
  for (const search of ['aakash thermodynamics dropper', 'physics optics', 'dpp genetics', 'polimers']) {
    const parsed = await parseSearch(store, search)
    const query = selectMatches(store.db, sql`${search}`, sql`${parsed}::tsquery`, []).limit(24).toSQL()
    const { rows } = await store.services.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, query.params)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, search).toContain('product_search_words_index')
    expect(plan, search).not.toContain('Seq Scan on product_search')
  }
})
