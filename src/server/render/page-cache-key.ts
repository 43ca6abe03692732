import { CATEGORY_PARAMETERS, INSTITUTE_PARAMETERS, SEARCH_PARAMETERS } from '../../domain/search/collection-search.ts'
import { LISTING_PARAMS } from '../../domain/search/listing.ts'
import { buildCacheKey } from '../cache/cache-key.ts'

/** The query parameters that each page reads; `*` stands for any last segment. */
const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/products': LISTING_PARAMS,
  '/auth': ['tab', 'redirect'],
  '/login': ['tab', 'redirect'],
  '/profile': ['tab'],
  '/categories/*': CATEGORY_PARAMETERS,
  '/institutes/*': INSTITUTE_PARAMETERS,
  '/search': SEARCH_PARAMETERS,
  '/track-order': ['orderId'],
}

/** Returns the cache key of a page, without unknown parameters such as campaign tags and without empty ones. */
export function pageCacheKey({ pathname, searchParams }: URL): string {
  const parameters = PAGE_PARAMETERS[pathname] ?? PAGE_PARAMETERS[pathname.replace(/(?<![^/])[^/]+$/, '*')] ?? []
  return buildCacheKey(
    pathname,
    searchParams,
    parameters.filter((name) => searchParams.getAll(name).some((value) => value !== '')),
  )
}
