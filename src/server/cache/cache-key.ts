/** A route whose GET responses may be cached. */
export interface CacheRoute {
  /** The path as Hono writes it. Only its last segment may be a parameter: a number unless it has a pattern. */
  path: string
  /** The query parameters that the response depends on, in the order of the key. */
  parameters: readonly string[]
  /** Whether logged-in users get another response, which is never cached. */
  variesByUser: boolean
}

const MAX_URL_LENGTH = 2000
const LAST_PARAMETER = /\/:\w+(?:\{(?<pattern>.+)\})?$/

/** Returns the path with its known parameters in a fixed order. Unknown parameters are left out. */
export function buildCacheKey(path: string, query: URLSearchParams, parameters: readonly string[]): string {
  const known = parameters.flatMap((name) => query.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`))
  return known.length > 0 ? `${path}?${known.join('&')}` : path
}

/** The cacheable routes, looked up by the URL of a request without running the router. */
export class CacheRoutes {
  readonly #exact = new Map<string, CacheRoute>()
  readonly #byParent = new Map<string, { lastSegment: RegExp; route: CacheRoute }[]>()

  constructor(routes: readonly CacheRoute[]) {
    for (const route of routes) this.#add(route)
  }

  /**
   * Returns the route and the cache key of a path with query, or undefined if its responses are not cacheable.
   * @example match('/api/products?utm_source=mail&limit=24') // { key: '/api/products?limit=24', route }
   */
  match(url: string): { key: string; route: CacheRoute } | undefined {
    if (url.length > MAX_URL_LENGTH) return undefined
    const queryStart = url.indexOf('?')
    const path = queryStart === -1 ? url : url.slice(0, queryStart)
    const route = this.#exact.get(path) ?? this.#findByParent(path)
    if (!route) return undefined
    if (queryStart === -1) return { key: path, route }
    return { key: buildCacheKey(path, new URLSearchParams(url.slice(queryStart)), route.parameters), route }
  }

  #add(route: CacheRoute): void {
    const lastParameter = LAST_PARAMETER.exec(route.path)
    if (!lastParameter) {
      this.#exact.set(route.path, route)
      return
    }
    const parent = route.path.slice(0, lastParameter.index)
    const siblings = this.#byParent.get(parent) ?? []
    const pattern = lastParameter.groups?.pattern ?? '\\d+'
    this.#byParent.set(parent, [...siblings, { lastSegment: new RegExp(`^(?:${pattern})$`), route }])
  }

  #findByParent(path: string): CacheRoute | undefined {
    const parentEnd = path.lastIndexOf('/')
    const siblings = this.#byParent.get(path.slice(0, parentEnd))
    return siblings?.find(({ lastSegment }) => lastSegment.test(path.slice(parentEnd + 1)))?.route
  }
}
