import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { createApi } from '../src/server/app.ts'
import type { AppEnv } from '../src/server/http/app-env.ts'
import { test } from './test-store.ts'

type Definition = OpenAPIHono<AppEnv>['openAPIRegistry']['definitions'][number]

/** Fields in which people write several lines. */
const MULTI_LINE = new Set([
  'message',
  'note',
  'notes',
  'text',
  'description',
  'comment',
  'staffNotes',
  'reply',
  'tableOfContents',
  'shippingAddress',
  'sellerAddress',
  'address',
  'address1',
  'value',
  'imageGallery',
  'samplePages',
  'reason',
])
/** Fields of secrets, which are compared and not stored as typed, and of parts of a file upload. */
const NOT_STORED = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'code',
  'fingerprint',
  'mapping',
  'defaults',
  'answers',
  'leaveOut',
  'photos',
])
/** Endpoints that check the texts by the schema of the template or the state of the order. */
const CHECKED_LATER = /\/email-templates\/|^POST \/orders\/\{id\}\/confirmation\.|\.expected\./

/** Returns each text field below a schema with its name. */
function textFields(schema: z.ZodType, path: string): [name: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      textFields(field, `${path}.${name}`),
    )
  }
  if (schema instanceof z.ZodArray) return textFields(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return textFields(schema.unwrap() as z.ZodType, path)
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textFields(one as z.ZodType, path))
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return textFields(schema.in, path)
  return [[path, schema]]
}

const bodiesOf = (definition: Definition): [string, z.ZodType][] => {
  if (definition.type !== 'route' || definition.route.method === 'get') return []
  const { method, path, request } = definition.route
  return Object.values(request?.body?.content ?? {}).flatMap((media) =>
    media && 'schema' in media && media.schema instanceof z.ZodType
      ? textFields(media.schema, `${method.toUpperCase()} ${path}`)
      : [],
  )
}

const nameOf = (path: string): string => path.split(/[./]/).at(-1) ?? ''

const stores = (schema: z.ZodType, pattern: RegExp, sample: string): boolean => {
  const { success, data } = schema.safeParse(sample)
  return success && typeof data === 'string' && pattern.test(data)
}

test('no text of one line is stored with line breaks, and none with control characters', ({ store }) => {
  const fields = createApi(store.services)
    .openAPIRegistry.definitions.flatMap((definition) => bodiesOf(definition))
    .filter(([path]) => !CHECKED_LATER.test(path) && !NOT_STORED.has(nameOf(path)))
  expect(fields.length).toBeGreaterThan(300)
  const pathsOf = (found: typeof fields) => found.map(([path]) => path)
  const withBreaks = fields.filter(
    ([path, schema]) => !MULTI_LINE.has(nameOf(path)) && stores(schema, /[\r\n]/, 'Ritika\r\nMeena'),
  )
  expect(pathsOf(withBreaks)).toEqual([])
  // The character U+0000 cannot be stored in PostgreSQL.
  expect(pathsOf(fields.filter(([, schema]) => stores(schema, /\0/, 'Ritika\0Meena, Jaipur')))).toEqual([])
})
