import { Histogram, Registry } from 'prom-client'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RequestLabels {
  method: string
  /** The pattern of the route, never the URL: the number of series must stay small. */
  route: string
  status: number
}

/** Histogram of request durations by method, route and status. */
export class RequestMetrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'rankshelf_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [this.registry],
  })
  // Validating the labels of each request would cost more than the observation.
  readonly #observers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()

  observe({ method, route, status }: RequestLabels, seconds: number): void {
    const key = `${method} ${status} ${route}`
    let observer = this.#observers.get(key)
    if (!observer) {
      observer = this.#durations.labels({ method, route, status })
      this.#observers.set(key, observer)
    }
    observer.observe(seconds)
  }
}
