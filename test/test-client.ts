import type { ProblemBody } from '../src/domain/values/problem.ts'

/** What came back: the status, the head and the body read as JSON. */
export interface TestResponse<Body> {
  status: number
  headers: Headers
  body: Body
}

/** Somebody who calls the store: keeps the cookies they are given, as a browser does. */
export class TestClient {
  readonly #fetch: (request: Request) => Promise<Response>
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(fetch: (request: Request) => Promise<Response>, origin = 'http://shop.test') {
    this.#fetch = fetch
    this.#origin = origin
  }

  /** Calls the API. A body is sent as JSON. @example visitor.call('POST', '/login', { username, password }) */
  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (body === undefined) return this.send(path, { method, headers })
    const withType = { 'Content-Type': 'application/json', ...headers }
    return this.send(path, { method, headers: withType, body: JSON.stringify(body) })
  }

  /** The same, with the answer's body read as JSON: a problem where the test expects no other shape. */
  async requestJson<Body = ProblemBody>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> {
    const response = await this.request(method, path, body, headers)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }

  /** Reads an address and gives back the JSON of its answer. */
  async getJson<Body = unknown>(path: string): Promise<Body> {
    return (await this.requestJson<Body>('GET', path)).body
  }

  /** Calls with a body that is sent just as it is. */
  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('Cookie', this.#cookieHeader())
    const response = await this.#fetch(new Request(`${this.#origin}/api${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    return response
  }

  /** The value of a cookie they were given and still have. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Puts a cookie into their browser that the store never gave them. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split('=')
    const ended = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (ended) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
