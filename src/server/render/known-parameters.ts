import { LISTING_PARAMETERS } from '../../domain/listing.ts'
import { CATEGORY_PARAMETERS, INSTITUTE_PARAMETERS, SEARCH_PARAMETERS } from '../../domain/shelf-search.ts'

/** The query names each page reads; `*` is any last part. Others (such as campaign tags) do not make another page. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/products': LISTING_PARAMETERS,
  '/auth': ['tab', 'redirect'],
  '/login': ['tab', 'redirect'],
  '/profile': ['tab'],
  '/categories/*': CATEGORY_PARAMETERS,
  '/institutes/*': INSTITUTE_PARAMETERS,
  '/search': SEARCH_PARAMETERS,
  '/track-order': ['orderId'],
}

/** A page's address with the names it knows, in their order, and nothing else: what it is kept under. */
export function pageAddress(url: URL): string {
  const known = PARAMETERS[url.pathname] ?? PARAMETERS[url.pathname.replace(/[^/]+$/, '*')] ?? []
  const query = known.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return query.length > 0 ? `${url.pathname}?${query.join('&')}` : url.pathname
}
