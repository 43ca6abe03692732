import { inArray, sql } from 'drizzle-orm'
import { numberedSlug } from '../../domain/product-slug.ts'
import type { Transaction } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { products, productSlugs } from './catalog.tables.ts'

const SLUG_LOCK = 0x534c5547

/** Lets one transaction at a time give slugs away: what it finds free stays free until it ends. */
export async function holdSlugs(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLUG_LOCK})`)
}

export const slugTaken = (): Problem => {
  const sentence = 'Another product has this slug'
  return new Problem(409, 'slug_taken', sentence, { fields: { slug: sentence } })
}

/** Whether some product has one of these slugs. One that a product gave up is free. */
export const isSlugTaken = async (tx: Transaction, slugs: readonly string[]): Promise<boolean> =>
  slugs.length > 0 && (await tx.$count(products, inArray(products.slug, [...slugs]))) > 0

/**
 * Slugs that no product has or had: the wanted ones, with a number where they are taken. Slugs must be held.
 * @param wanted in the order of the products they are for; the same one may be wanted twice
 * @param spoken for by others of the same go
 */
export async function findFreeSlugs(
  tx: Transaction,
  wanted: readonly string[],
  spoken: readonly string[] = [],
): Promise<string[]> {
  const bases = sql.param([...new Set(wanted)])
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from (select slug from ${products} union all select slug from ${productSlugs}) as known
    where slug = any(${bases}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${bases}::text[])`)
  const taken = new Set([...rows.map((row) => row.slug), ...spoken])
  const next = new Map<string, number>()
  return wanted.map((base) => {
    let number = next.get(base) ?? 1
    while (taken.has(numberedSlug(base, number))) number += 1
    const slug = numberedSlug(base, number)
    taken.add(slug)
    next.set(base, number + 1)
    return slug
  })
}
