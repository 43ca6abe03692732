import { type ApiDocument, DeclaredFields } from './undeclared-fields.ts'
import type { ProblemBody } from '../src/domain/values/problem.ts'

let declaredFields: Promise<DeclaredFields> | undefined

/** A response whose body is parsed as JSON. */
export interface TestResponse<Body> {
  status: number
  headers: Headers
  body: Body
}

/** An HTTP client of the API that stores cookies as a browser does. */
export class TestClient {
  readonly #fetch: (request: Request) => Promise<Response>
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(fetch: (request: Request) => Promise<Response>, origin = 'http://shop.test') {
    this.#fetch = fetch
    this.#origin = origin
  }

  /** Sends a request with a JSON body. @example client.request('POST', '/login', { username, password }) */
  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (body === undefined) return this.send(path, { method, headers })
    const jsonHeaders = { 'Content-Type': 'application/json', ...headers }
    return this.send(path, { method, headers: jsonHeaders, body: JSON.stringify(body) })
  }

  /** Sends a request and parses the response as JSON, by default as a problem. */
  async requestJson<Body = ProblemBody>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> {
    const response = await this.request(method, path, body, headers)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }

  /** Returns the JSON of a GET response. */
  async getJson<Body = unknown>(path: string): Promise<Body> {
    return (await this.requestJson<Body>('GET', path)).body
  }

  /** Sends a request with the body as it is. */
  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#cookies.size > 0) headers.set('Cookie', this.#cookieHeader())
    const response = await this.#fetch(new Request(`${this.#origin}/api${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    await this.#assertDeclared({ method: init.method ?? 'GET', path }, response)
    return response
  }

  /** Every JSON response of every test has only the fields that the OpenAPI document names. */
  async #assertDeclared(request: { method: string; path: string }, response: Response): Promise<void> {
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json')) return
    if (request.path === '/openapi.json' || response.headers.has('Content-Encoding')) return
    declaredFields ??= this.getJson<ApiDocument>('/openapi.json').then((document) => new DeclaredFields(document))
    const body: unknown = await response.clone().json()
    const undeclared = (await declaredFields).find(request, response.status, body)
    if (undeclared.length > 0) throw new Error(`${request.method} ${request.path} sends ${undeclared.join(', ')}`)
  }

  /** A client with the same cookies at another process. */
  at(fetch: (request: Request) => Promise<Response>): TestClient {
    const client = new TestClient(fetch, this.#origin)
    for (const [name, value] of this.#cookies) client.setCookie(name, value)
    return client
  }

  /** Returns the value of a stored cookie. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Stores a cookie that no response has set. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split('=')
    const isExpired = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (isExpired) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
