import { type ClientResponse, hc } from 'hono/client'
import type { EditConflict, OrderChange, ProblemBody } from './domain/problem.ts'
import type { Api } from './server/app.ts'

declare global {
  /** The API's own handler, put here by the server for pages rendered in its process. */
  var callApiInProcess: ((request: Request) => Response | Promise<Response>) | undefined
}

const inProcess: typeof fetch = async (input, init) => {
  if (!globalThis.callApiInProcess) throw new Error('The API is not open in this process')
  return globalThis.callApiInProcess(new Request(input, init))
}

/** The one door from pages to data: HTTP in a browser, the same handlers in process while a page is rendered. */
export const api = import.meta.env.SSR ? hc<Api>('http://in-process/api', { fetch: inProcess }) : hc<Api>('/api')

/** A call that was refused or failed. `message` is the status, a colon and the answer's text; `shown` is for people. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** The server's sentence; undefined when the answer was not in the shop's error shape. */
  readonly shown: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly changes: OrderChange[] | undefined
  readonly conflict: EditConflict | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = readProblem(text)
    this.status = status
    this.code = body?.code ?? 'unreadable'
    this.shown = body?.message
    this.fields = body?.fields
    this.changes = body?.changes
    this.conflict = body?.conflict
  }
}

type Answered<Response> =
  Response extends ClientResponse<infer Body, infer Status> ? (Status extends 200 | 201 ? Body : never) : never

/** The answer of a call that went well. @throws ApiProblem for any other */
export async function accepted<Answer extends { ok: boolean; status: number; text(): Promise<string> }>(
  call: Promise<Answer>,
): Promise<Answer> {
  const response = await call
  if (!response.ok) throw new ApiProblem(response.status, await response.text())
  return response
}

/** The body of an answer that went well. @throws ApiProblem for any other */
export async function read<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<Answered<Response>> {
  const response = await accepted(call)
  return (await response.json()) as Answered<Response>
}

/** The same with the head of the answer, for lists that tell their total there. */
export async function readList<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<{ rows: Answered<Response>; total: number }> {
  const response = await call
  const rows = await read(Promise.resolve(response))
  return { rows, total: Number(response.headers.get('X-Total-Count')) }
}

/** Null in place of a 404. */
export const orNull = (error: unknown): null => {
  if (error instanceof ApiProblem && error.status === 404) return null
  throw error
}

function readProblem(text: string): ProblemBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ProblemBody> | null
    return typeof body?.message === 'string' ? (body as ProblemBody) : undefined
  } catch {
    return undefined
  }
}

const UNREACHABLE = 'The store could not be reached. Please check your connection and try again.'

/** Why a call failed, for people: the server's own sentence, or `otherwise` where it gave none. */
export function failureSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiProblem ? (error.shown ?? otherwise) : UNREACHABLE
}
