/** The upper ends of the counted spans in seconds; what took longer is counted in `+Inf`. */
const SPANS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NAME = 'rankshelf_http_request_duration_seconds'

interface Series {
  /** How many took at most each span. */
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

  /** Counts an answered request. The route is its pattern, never its address: there are few of them. */
  count(request: { method: string; route: string; status: number }, seconds: number): void {
    const { method, route, status } = request
    const key = labels({ method, route, status: String(status) })
    const series = this.#series.get(key) ?? { counts: SPANS_S.map(() => 0), count: 0, sumS: 0 }
    this.#series.set(key, series)
    series.count += 1
    series.sumS += seconds
    for (const [place, end] of SPANS_S.entries()) {
      if (seconds <= end) series.counts[place] = (series.counts[place] ?? 0) + 1
    }
  }

  /** The figures in Prometheus' text format. */
  render(): string[] {
    const lines = [`# HELP ${NAME} Answered requests and how long they took.`, `# TYPE ${NAME} histogram`]
    for (const [key, { counts, count, sumS }] of this.#series) {
      for (const [place, end] of SPANS_S.entries()) lines.push(`${NAME}_bucket{${key},le="${end}"} ${counts[place]}`)
      lines.push(`${NAME}_bucket{${key},le="+Inf"} ${count}`)
      lines.push(`${NAME}_sum{${key}} ${sumS}`, `${NAME}_count{${key}} ${count}`)
    }
    return lines
  }
}
