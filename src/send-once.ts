import { randomId } from './ui/random-id.ts'

interface SentRequest {
  /** Its method and body. */
  content: string
  key: string
  /** Undefined after the answer was lost. */
  answer: Promise<Response> | undefined
}

const KEY_HEADER = 'Idempotency-Key'
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Of a proxy, and of a store that is busy: the request may have had its effect. */
const LOST = new Set([502, 503, 504])
/**
 * The requests that are under way or whose answers were lost, by URL: the last one of each, so that adding, removing and
 * adding a book again are three changes.
 */
const sent = new Map<string, SentRequest>()

/**
 * Sends a changing request with an idempotency key. The same request, sent again while the first is under way, is not sent: it gets
 * the same answer. Sent again after its answer was lost, it has the same key, so that the server takes it once.
 */
export async function sendOnce(
  send: typeof fetch,
  url: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const { method = 'GET', body } = init
  const headers = new Headers(init.headers)
  if (!CHANGES.has(method.toUpperCase()) || headers.has(KEY_HEADER)) return send(url, init)
  const text = textOf(body)
  if (text === undefined || typeof url !== 'string') {
    headers.set(KEY_HEADER, randomId())
    return send(url, { ...init, headers })
  }
  const content = `${method} ${text}`
  const last = sent.get(url)
  const earlier = last?.content === content ? last : undefined
  if (earlier?.answer) return (await earlier.answer).clone()
  const key = earlier?.key ?? randomId()
  headers.set(KEY_HEADER, key)
  const answer = send(url, { ...init, headers })
  const request: SentRequest = { content, key, answer }
  sent.set(url, request)
  const end = (isAnswered: boolean) => {
    request.answer = undefined
    if (isAnswered && sent.get(url) === request) sent.delete(url)
  }
  try {
    const response = await answer
    end(!LOST.has(response.status))
    return response.clone()
  } catch (error) {
    end(false)
    throw error
  }
}

/** What tells one body from another: its text, or the fields of a form with the names, sizes and times of its files. */
function textOf(body: BodyInit | null | undefined): string | undefined {
  if (body === undefined || body === null) return ''
  if (body instanceof FormData) return JSON.stringify([...body].map(([name, value]) => [name, describe(value)]))
  return typeof body === 'string' ? body : undefined
}

const describe = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified]
