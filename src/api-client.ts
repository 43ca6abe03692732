import type { QueryClient } from '@tanstack/react-query'
import { type ClientResponse, hc } from 'hono/client'
import type { CallApi } from './domain/values/api-response.ts'
import type { EditConflict, LineConflict, ProblemBody } from './domain/values/problem.ts'
import type { Api } from './server/app.ts'

/** Options of the browser's requests, read with each of them. The admin area sets `fetch` to renew an ended session. */
export const requestOptions: { fetch?: typeof fetch } = {}

const fetchOnce: typeof fetch = async (url, init) => {
  const send = requestOptions.fetch ?? fetch
  // A quote only reads. A request that outlives its page only counts, and cannot wait for a module.
  const isRead = init?.method === undefined || init.method === 'GET' || url === '/api/orders/quote'
  if (isRead || init?.keepalive) return send(url, init)
  // Loaded with the first change, so that it does not delay the first view.
  const { sendOnce } = await import('./send-once.ts')
  return sendOnce(send, url, init)
}

/** The typed client of the API over HTTP, for the browser. A change that is sent twice is made once. */
export const api = hc<Api>('/api', { fetch: fetchOnce })

export type ApiClient = typeof api

/**
 * Creates a client that calls the API's handler in this process, for pages rendered on the server.
 * @param cookie the cookies of the user for whom the page is rendered; undefined for a page for everyone
 */
export function createInProcessApi(callApi: CallApi, cookie?: string): ApiClient {
  // The client passes its URL as text. Pages only read, and of a response only what ApiResponse has.
  const fetchInProcess: typeof fetch = async (path) => (await callApi(path as string, cookie)) as Response
  return hc<Api>('/api', { fetch: fetchInProcess })
}

const connectedApis = new WeakMap<QueryClient, ApiClient>()

/** Lets the queries of a query client use `client` instead of HTTP. */
export function connectQueries(queryClient: QueryClient, client: ApiClient): void {
  connectedApis.set(queryClient, client)
}

/** Returns the API client for the queries of a page: in process on the server, over HTTP in the browser. */
export const apiFor = (queryClient: QueryClient): ApiClient => connectedApis.get(queryClient) ?? api

/** A response with an error status. `message` is for logs: the status and the body; `userMessage` may be shown. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's message; undefined when the body is not a `ProblemBody`, for example from a proxy. */
  readonly userMessage: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly changes: LineConflict[] | undefined
  readonly orderId: number | undefined
  readonly conflict: EditConflict | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = parseProblem(text)
    this.status = status
    this.code = body?.code ?? 'unreadable'
    this.userMessage = body?.message
    this.fields = body?.fields
    this.changes = body?.changes
    this.orderId = body?.orderId
    this.conflict = body?.conflict
  }
}

type ResponseBody<Response> =
  Response extends ClientResponse<infer Body, infer Status> ? (Status extends 200 | 201 ? Body : never) : never

/** Returns a successful response. @throws ApiError for an error status */
export async function ensureOk<Result extends { ok: boolean; status: number; text(): Promise<string> }>(
  request: Promise<Result>,
): Promise<Result> {
  const response = await request
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return response
}

/** Returns the body of a successful response. @throws ApiError for an error status */
export async function readJson<Response extends ClientResponse<unknown>>(
  request: Promise<Response>,
): Promise<ResponseBody<Response>> {
  const response = await ensureOk(request)
  return (await response.json()) as ResponseBody<Response>
}

/** Returns one page of a list and its total, which is in the `X-Total-Count` header. @throws ApiError for an error status */
export async function readList<Response extends ClientResponse<unknown>>(
  request: Promise<Response>,
): Promise<{ rows: ResponseBody<Response>; total: number }> {
  const response = await request
  const rows = await readJson(Promise.resolve(response))
  return { rows, total: Number(response.headers.get('X-Total-Count')) }
}

/** Returns null for a 404, and for an id that cannot exist: an invalid field. @throws every other error */
export const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ApiError && (error.status === 404 || error.fields)) return null
  throw error
}

function parseProblem(text: string): ProblemBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ProblemBody> | null
    return typeof body?.message === 'string' ? (body as ProblemBody) : undefined
  } catch {
    return undefined
  }
}

const UNREACHABLE = 'The store could not be reached. Please check your connection and try again.'

/** Returns the message of a failed request for users: the server's own, else `fallback`. */
export function toUserMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.userMessage ?? fallback) : UNREACHABLE
}
