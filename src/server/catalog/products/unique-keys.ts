import { inArray, sql } from 'drizzle-orm'
import { numberedSlug } from '../../../domain/catalog/products/product-slug.ts'
import type { Transaction } from '../../database/connect.ts'
import { products, slugRedirects } from '../../database/schema/catalog.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'
import { AppError, ConflictError } from '../../http/errors.ts'

/**
 * Checks that no product has one of these SKUs. They stay free until the transaction ends.
 * @throws ConflictError (409, sku_taken)
 */
export async function assertSkusFree(tx: Transaction, skus: readonly (string | null | undefined)[]): Promise<void> {
  const chosen = skus.filter((sku) => typeof sku === 'string')
  if (chosen.length === 0) return
  await lockUntilCommit(tx, 'skus')
  const isRepeated = new Set(chosen).size < chosen.length
  if (!isRepeated && (await tx.$count(products, inArray(products.sku, chosen))) === 0) return
  const message = 'Another product has this SKU'
  throw new ConflictError('sku_taken', message, { fields: { sku: message } })
}

/** Serializes slug assignment: a slug that is free stays free until the transaction ends. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await lockUntilCommit(tx, 'slugs')
}

/** Returns a 409 for a slug that another product has. */
export const slugTakenError = (): AppError => {
  const message = 'Another product has this slug'
  return new ConflictError('slug_taken', message, { fields: { slug: message } })
}

/** Whether a product has one of these slugs. Former slugs are free. */
export const isSlugTaken = async (tx: Transaction, slugs: readonly string[]): Promise<boolean> =>
  slugs.length > 0 && (await tx.$count(products, inArray(products.slug, [...slugs]))) > 0

/**
 * Makes slugs that no product has or had, by appending a number to taken ones. Requires `lockSlugs`.
 * @param bases one per product; repeated values get different numbers
 * @param reserved slugs that other products of the same command will get
 */
export async function findUniqueSlugs(
  tx: Transaction,
  bases: readonly string[],
  reserved: readonly string[] = [],
): Promise<string[]> {
  const uniqueBases = sql.param([...new Set(bases)])
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from (select slug from ${products} union all select slug from ${slugRedirects}) as known
    where slug = any(${uniqueBases}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${uniqueBases}::text[])`)
  const taken = new Set([...rows.map((row) => row.slug), ...reserved])
  const next = new Map<string, number>()
  return bases.map((base) => {
    let number = next.get(base) ?? 1
    while (taken.has(numberedSlug(base, number))) number += 1
    const slug = numberedSlug(base, number)
    taken.add(slug)
    next.set(base, number + 1)
    return slug
  })
}
