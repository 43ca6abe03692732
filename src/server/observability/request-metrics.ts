import { Counter, Histogram, Registry } from 'prom-client'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RequestLabels {
  method: string
  /** The pattern of the route, never the URL: the number of series must stay small. */
  route: string
  status: number
}

const seriesKey = ({ method, route, status }: RequestLabels): string => `${method} ${status} ${route}`

/** Request durations and responses from the cache, by method, route and status. */
export class RequestMetrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'rankshelf_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [this.registry],
  })
  // prom-client validates labels on every call, which would cost more than the observation.
  readonly #observers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()

  readonly #fromCache = new Map<string, RequestLabels & { count: number }>()
  // Set per scrape: incrementing a counter of the library costs as much as the rest of a response from the cache.
  readonly #fromCacheCounter = new Counter({
    name: 'rankshelf_http_responses_from_cache_total',
    help: 'Responses sent from the response cache. They are not part of the request durations.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
    collect: () => {
      this.#fromCacheCounter.reset()
      for (const { count, ...labels } of this.#fromCache.values()) this.#fromCacheCounter.inc(labels, count)
    },
  })

  observe({ method, route, status }: RequestLabels, seconds: number): void {
    const key = seriesKey({ method, route, status })
    let observer = this.#observers.get(key)
    if (!observer) {
      observer = this.#durations.labels({ method, route, status })
      this.#observers.set(key, observer)
    }
    observer.observe(seconds)
  }

  countFromCache(labels: RequestLabels): void {
    const key = seriesKey(labels)
    const counted = this.#fromCache.get(key)
    if (counted) counted.count += 1
    else this.#fromCache.set(key, { ...labels, count: 1 })
  }
}
