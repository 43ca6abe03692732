import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { SITE_TEXT_NAMES, siteTextSchema } from '../src/domain/content/site-texts.ts'
import { EMAIL_TEMPLATE_NAMES, emailTextsSchema } from '../src/domain/email/email-templates.ts'
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
/** The texts of a template have their own schema, and `expected` is compared and not stored. */
const CHECKED_LATER = /\/email-templates\/|\.expected\./

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
  // PostgreSQL cannot store U+0000, nor half a surrogate pair in JSON, as in the audit log.
  expect(pathsOf(fields.filter(([, schema]) => stores(schema, /\0/, 'Ritika\0Meena, Jaipur')))).toEqual([])
  expect(pathsOf(fields.filter(([, schema]) => stores(schema, /\p{Cs}/u, 'Ritika\uD800Meena, Jaipur')))).toEqual([])
})

const stored = (schema: z.ZodType, value: object): string => JSON.stringify(schema.safeParse(value).data ?? {})

test.for(EMAIL_TEMPLATE_NAMES)('the email %s is stored without control characters, its subject in one line', (name) => {
  const texts = { subject: 'Your\0 order\u0085', heading: 'Your\u200B order', text: 'Thank\0 you' }
  expect(stored(emailTextsSchema(name), texts)).toBe(
    JSON.stringify({ subject: 'Your order', heading: 'Your order', text: 'Thank you' }),
  )
  for (const field of ['subject', 'heading'])
    expect(emailTextsSchema(name).safeParse({ ...texts, [field]: 'Your\r\norder' }).success, field).toBe(false)
})

test('no field of a site text is stored with control characters', () => {
  const fields = SITE_TEXT_NAMES.flatMap((name) =>
    Object.values((siteTextSchema(name) as unknown as z.ZodObject).shape as Record<string, z.ZodType>),
  )
  const accepted = fields.flatMap((field) => field.safeParse('Kota\0 \u200Bbooks').data ?? [])
  expect(accepted.length).toBeGreaterThan(20)
  expect(new Set(accepted)).toEqual(new Set(['Kota books']))
})
