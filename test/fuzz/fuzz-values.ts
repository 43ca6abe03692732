// Generates bodies that no form of the store sends: values of the documented shape with invalid parts.

import type { Random } from '../../src/domain/values/seeded-random.ts'

export const pick = <Value>(values: readonly Value[], random: Random): Value =>
  values[Math.floor(random() * values.length)] as Value

/** A JSON schema of an OpenAPI document. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
export type Schemas = Record<string, Schema>

const nest = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 'bottom')

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '\ufeff',
  '\u202Etxet',
  '👩‍👩‍👧‍👦'.repeat(50),
  'e\u0301'.repeat(100),
  '９８２９０१२३४५',
  'x'.repeat(300),
  'x'.repeat(20_000),
  `' OR 1=1 --`,
  `'; DROP TABLE users; --`,
  `\\'; SELECT pg_sleep(5); --`,
  '%_%',
  '%00',
  '%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '//evil.example',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '0000-00-00',
  '9999-99-99',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0001-01-01T00:00:00Z',
  'a\r\nSet-Cookie: b=c',
  '{"a":1}',
  '((((((((((a+)+)+)+)+)+)+)+)+)+)$',
]
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  0.1 + 0.2,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 2000 }, () => 1),
  nest(500),
  { length: 1e9 },
  { toString: 'no function' },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}'),
]
const VALID_BY_TYPE: Readonly<Record<string, readonly unknown[]>> = {
  string: ['Optics', 'a@example.in', '9829012345', '302017', 'Jaipur', '2026-11-21', 'https://shop.example/a', '1'],
  number: [1, 2, 19.5, 0],
  integer: [1, 2, 3, 0],
  boolean: [true, false],
  null: [null],
}
/** Valid values by field name, so that validation reaches the invalid parts. */
const VALID_BY_FIELD_NAME: readonly [RegExp, readonly unknown[]][] = [
  [/email/i, ['a@example.in']],
  [/phone|mobile/i, ['9829012345']],
  [/pin/i, ['302017']],
  [/^state$/i, ['Rajasthan']],
  [/^city$/i, ['Jaipur']],
  [/address/i, ['14, Mahaveer Nagar, near Shiv Mandir']],
  [/image|path|url|link/i, ['https://shop.example/a.webp']],
  [/rating/i, [4, 5]],
  [/price|value/i, [100, 250]],
  [/quantity|(^|[a-z])ids?$/i, [1, 2]],
  [/from|to|date/i, ['2026-11-21']],
  [/password/i, ['rivers-42-lamp']],
]
/** A low rate passes more validation, a high one combines more invalid values. */
const HOSTILE_RATES = [0.02, 0.1, 0.4]

/** Returns a valid body with one invalid field. */
export function corruptOneField(payload: object, random: Random): unknown {
  return { ...payload, [pick(Object.keys(payload), random)]: pick(HOSTILE_VALUES, random) }
}

/** Returns a value of a schema with invalid parts. */
export function generateValue(
  schema: Schema | undefined,
  schemas: Schemas,
  random: Random,
  rate = pick(HOSTILE_RATES, random),
): unknown {
  if (!schema || random() < rate) return pick(HOSTILE_VALUES, random)
  const named = schema.$ref && schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (named) return generateValue(named, schemas, random, rate)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return generateValue(pick(choices, random), schemas, random, rate)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => generateValue(part, schemas, random, 0))) as unknown
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const type = Array.isArray(schema.type) ? pick(schema.type, random) : schema.type
  if (type === 'object') return generateObject(schema, schemas, random, rate)
  if (type === 'array') {
    return Array.from({ length: Math.floor(random() * 4) }, () => generateValue(schema.items, schemas, random, rate))
  }
  return pick(VALID_BY_TYPE[type ?? 'string'] ?? HOSTILE_VALUES, random)
}

function generateField(name: string, schema: Schema, schemas: Schemas, random: Random, rate: number): unknown {
  const validValues = VALID_BY_FIELD_NAME.find(([pattern]) => pattern.test(name))?.[1]
  const isPlain = schema.type !== 'array' && schema.type !== 'object' && schema.enum === undefined
  return validValues && isPlain && random() > rate
    ? pick(validValues, random)
    : generateValue(schema, schemas, random, rate)
}

function generateObject({ properties = {} }: Schema, schemas: Schemas, random: Random, rate: number): unknown {
  const entries = Object.entries(properties).map(([name, inner]) => [
    name,
    generateField(name, inner, schemas, random, rate),
  ])
  const remaining = entries.filter(() => random() > rate / 2)
  if (random() < rate) remaining.push([pick(['isAdmin', 'id', 'userId', '__proto__', 'x'.repeat(500)], random), true])
  return Object.fromEntries(remaining) as unknown
}
