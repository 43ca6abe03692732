import type { QueryClient } from '@tanstack/react-query'
import { type ClientResponse, hc } from 'hono/client'
import type { EditConflict, LineConflict, ProblemBody } from './domain/values/problem.ts'
import type { Api } from './server/app.ts'

/** The typed client of the API over HTTP, for the browser. */
export const api = hc<Api>('/api')

export type ApiClient = typeof api

/** The same client over the handler of the API in this process, for pages rendered on the server. */
export function createInProcessApi(callApi: (request: Request) => Response | Promise<Response>): ApiClient {
  const fetchInProcess: typeof fetch = async (input, init) => callApi(new Request(input, init))
  return hc<Api>('http://in-process/api', { fetch: fetchInProcess })
}

const connectedApis = new WeakMap<QueryClient, ApiClient>()

/** Makes the queries of a query client read from `client` instead of over HTTP. */
export function connectQueries(queryClient: QueryClient, client: ApiClient): void {
  connectedApis.set(queryClient, client)
}

/** The API for the query function of a page: in process on the server, over HTTP in the browser. */
export const apiFor = (queryClient: QueryClient): ApiClient => connectedApis.get(queryClient) ?? api

/** A call that was refused or failed. `message` is the status, a colon and the answer's text; `shown` is for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's sentence; undefined when the answer was not in the shop's error shape. */
  readonly userMessage: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly changes: LineConflict[] | undefined
  readonly conflict: EditConflict | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = parseProblem(text)
    this.status = status
    this.code = body?.code ?? 'unreadable'
    this.userMessage = body?.message
    this.fields = body?.fields
    this.changes = body?.changes
    this.conflict = body?.conflict
  }
}

type ResponseBody<Response> =
  Response extends ClientResponse<infer Body, infer Status> ? (Status extends 200 | 201 ? Body : never) : never

/** The answer of a call that went well. @throws ApiProblem for any other */
export async function ensureOk<Answer extends { ok: boolean; status: number; text(): Promise<string> }>(
  call: Promise<Answer>,
): Promise<Answer> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return response
}

/** The body of an answer that went well. @throws ApiProblem for any other */
export async function readJson<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<ResponseBody<Response>> {
  const response = await ensureOk(call)
  return (await response.json()) as ResponseBody<Response>
}

/** The same with the head of the answer, for lists that tell their total there. */
export async function readList<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<{ rows: ResponseBody<Response>; total: number }> {
  const response = await call
  const rows = await readJson(Promise.resolve(response))
  return { rows, total: Number(response.headers.get('X-Total-Count')) }
}

/** Null in place of a 404. */
export const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
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

/** Why a call failed, for people: the server's own sentence, or `otherwise` where it gave none. */
export function toUserMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? (error.userMessage ?? otherwise) : UNREACHABLE
}
