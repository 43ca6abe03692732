import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A cache tag: `product:12` (the row and images of one product), `catalog` (the lists of products, categories and
 * institutes), `content` (banners, testimonials, site settings) or `reviews:12` (the reviews of one product). Database
 * triggers publish the tags of changed rows.
 */
export type CacheTag = 'catalog' | 'content' | `product:${number}` | `reviews:${number}`

/** Returns the tags of the products in a response. */
export const productTags = (products: readonly { id: number }[]): CacheTag[] =>
  products.map(({ id }) => `product:${id}` as const)

const collector = new AsyncLocalStorage<Set<string>>()

/** Tags the response being rendered, so that it is invalidated when one of the tags is published. */
export function cacheTag(...tags: CacheTag[]): void {
  addTags(tags)
}

/** Adds the tags of a cached response to the response that is rendered from it. */
export function addTags(tags: Iterable<string>): void {
  const collected = collector.getStore()
  if (collected) for (const tag of tags) collected.add(tag)
}

/** Runs `work` and returns its result with the tags that it added. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
  const tags = new Set<string>()
  const result = await collector.run(tags, work)
  return { result, tags }
}
