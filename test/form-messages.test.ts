import { expect, test } from 'vitest'
import { z } from 'zod'
import { SHOP_SETTING_GROUPS } from '../src/domain/settings/shop-settings.ts'
import { schemaResolver } from '../src/ui/forms/schema-resolver.ts'

const MODULES = import.meta.glob<Record<string, unknown>>(['../src/domain/**/*.ts', '!**/*.test.ts'], { eager: true })
const SCHEMAS = [...Object.values(MODULES), SHOP_SETTING_GROUPS].flatMap((exports) =>
  Object.entries(exports).flatMap(([name, value]): [string, z.ZodObject][] =>
    value instanceof z.ZodObject ? [[name, value]] : [],
  ),
)

/** None of them is right for a field that has rules. */
const WRONG_TEXTS = ['12ab', '#59', '@', 'asha@example', '-1', '1.55', ' ', '', 'x'.repeat(30_000)]
const LIBRARY_TEXT = /\bexpected\b|^invalid\b|^too (small|big)|^unrecognized/i

/** Parameters with a list of choices. */
const CHOICE_LISTS = new Set(['documents'])

const hasChoices = (schema: unknown): boolean => {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return hasChoices(schema.unwrap())
  }
  // The empty text of an optional value, which becomes undefined, is no choice.
  return schema instanceof z.ZodUnion && schema.options.some((option) => hasChoices(option))
}

/** The message of a form at this field. */
async function messageAt(name: string, field: z.ZodType, value: string): Promise<string | undefined> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const resolve = schemaResolver(z.object({ [name]: field }))
  const { errors } = await resolve({ [name]: value }, undefined, options)
  return errors[name]?.message as string | undefined
}

const FIELDS = SCHEMAS.flatMap(([schema, { shape }]) =>
  Object.entries(shape as Record<string, z.ZodType>).map(([name, field]) => ({ schema, name, field })),
)

const isStrange = (message: string, name: string, field: z.ZodType): boolean =>
  LIBRARY_TEXT.test(message) || (message.endsWith('the options') && !hasChoices(field) && !CHOICE_LISTS.has(name))

test.for(WRONG_TEXTS)('each form says in plain words what is wrong with a field (%#)', async (value) => {
  expect(FIELDS.length).toBeGreaterThan(500)
  const messages = await Promise.all(
    FIELDS.map(async ({ schema, name, field }) => {
      const message = await messageAt(name, field, value)
      return message !== undefined && isStrange(message, name, field) ? [`${schema}.${name}: ${message}`] : []
    }),
  )
  expect(messages.flat()).toEqual([])
})
