import { z } from '@hono/zod-openapi'

const problemSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Problem')

/** Describes a JSON response. */
export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Describes a PDF. */
export const pdfResponse = {
  description: 'The PDF',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
}

/** Describes a required JSON request body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const STATUS_DESCRIPTIONS = {
  400: 'The request is invalid; `fields` has a message for each invalid field',
  401: 'A login is required',
  403: 'The user lacks the required rights',
  404: 'Not found',
  409: 'The request conflicts with the stored data',
  413: 'The request body is too large',
  415: 'The content type is not supported',
  422: 'The idempotency key was used for another request',
  429: 'Too many requests; see Retry-After',
  '4XX': 'The request was rejected',
  502: 'An external service rejected the request or is unavailable',
  503: 'An external service is not configured',
} as const

/** Describes the error responses of an endpoint. Handlers throw them, so they are not part of a handler's result type. */
export function errorResponses(...statuses: (keyof typeof STATUS_DESCRIPTIONS)[]): Record<string, never> {
  const responses = statuses.map((status) => [status, jsonResponse(problemSchema, STATUS_DESCRIPTIONS[status])])
  return Object.fromEntries(responses) as Record<string, never>
}

/** The fields of a row that a request changes. Absent fields stay unchanged. */
export type Patch<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

const MAX_ID = 2_147_483_647

/** The id of a row. An id that exceeds the column's type becomes 0, which no row has: the response is a 404, not a 400. */
export const rowId = z.coerce
  .number<string>('Must be a number')
  .overwrite((value) => (value > MAX_ID ? 0 : value))
  .int('Must be a whole number')
  .min(0, 'Must not be below 0')
  .openapi({ example: 12 })

/** A path parameter with a row's id. */
export const idParam = z.object({ id: rowId })
