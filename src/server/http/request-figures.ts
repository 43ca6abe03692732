/** The upper ends of the counted spans in seconds; what took longer is counted in `+Inf`. */
const SPANS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NAME = 'rankshelf_http_request_duration_seconds'

interface Answered {
  method: string
  /** Its pattern, never its address: there are few of them. */
  route: string
  status: number
}

interface Series {
  of: Answered
  /** How many took at most each span, and longer than the one before. */
  counts: number[]
  count: number
  sumS: number
}

/** A label's value as Prometheus' text format wants it. */
const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** Labels as Prometheus' text format wants them. @example labels({ queue: 'mail' }) // queue="mail" */
export const labels = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(',')

/** How many requests were answered, by method, route and status, and how long they took. */
export class RequestFigures {
  readonly #series = new Map<string, Series>()

  /** Counts an answered request. */
  count(request: Answered, seconds: number): void {
    const { method, route, status } = request
    const key = `${method} ${status} ${route}`
    const known = this.#series.get(key)
    const series = known ?? { of: { method, route, status }, counts: SPANS_S.map(() => 0), count: 0, sumS: 0 }
    if (!known) this.#series.set(key, series)
    series.count += 1
    series.sumS += seconds
    // The spans contain one another: this is done for every request, and only its own is looked for.
    const own = SPANS_S.findIndex((end) => seconds <= end)
    if (own !== -1) series.counts[own] = (series.counts[own] ?? 0) + 1
  }

  /** The figures in Prometheus' text format. */
  render(): string[] {
    const lines = [`# HELP ${NAME} Answered requests and how long they took.`, `# TYPE ${NAME} histogram`]
    for (const { of, counts, count, sumS } of this.#series.values()) {
      const key = labels({ ...of, status: String(of.status) })
      let within = 0
      for (const [place, end] of SPANS_S.entries()) {
        within += counts[place] ?? 0
        lines.push(`${NAME}_bucket{${key},le="${end}"} ${within}`)
      }
      lines.push(`${NAME}_bucket{${key},le="+Inf"} ${count}`)
      lines.push(`${NAME}_sum{${key}} ${sumS}`, `${NAME}_count{${key}} ${count}`)
    }
    return lines
  }
}
