import { z } from '@hono/zod-openapi'

const problemSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Problem')

/** A JSON answer. */
export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** A JSON payload that must be there. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const STATUS_DESCRIPTIONS = {
  400: 'The input breaks a rule; `fields` names each',
  401: 'Nobody is logged in',
  403: 'Whoever is logged in may not do this',
  404: 'There is no such thing',
  409: 'In conflict with what is stored',
  413: 'What was sent is too large',
  415: 'What was sent is of a type the store cannot use',
  422: 'The idempotency key was used for another request',
  429: 'Too many tries; see Retry-After',
  502: 'A service outside the store refused or could not be reached',
  503: 'A service outside the store is not configured',
} as const

/** The failures a call documents. Handlers throw them as problems, so they are not part of a handler's answer type. */
export function errorResponses(...statuses: (keyof typeof STATUS_DESCRIPTIONS)[]): Record<string, never> {
  const documented = statuses.map((status) => [status, jsonResponse(problemSchema, STATUS_DESCRIPTIONS[status])])
  return Object.fromEntries(documented) as Record<string, never>
}

/** What a payload gives of a row: a field that it leaves out stays as it is. */
export type Patch<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

const MAX_ID = 2_147_483_647

/** The id of a row to look up. One too high for any row is read as 0, which no row has: it is not found, not wrong. */
export const rowId = z.coerce
  .number<string>('Must be a number')
  .overwrite((value) => (value > MAX_ID ? 0 : value))
  .int('Must be a whole number')
  .min(0, 'Must not be below 0')
  .openapi({ example: 12 })

/** The path parameter of a row's id. */
export const idParam = z.object({ id: rowId })
